import { useNavigate, useRevalidator } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Fields, Refused } from "#app/components/refused";
import { wrong } from "#app/messages";

const failed: Refused = { ok: false, errors: {}, values: {}, alert: wrong };

/** Sends the form with progress, which fetch does not tell; without JavaScript the browser sends it itself. */
export function useUpload() {
  const [percent, setPercent] = useState<number | null>(null);
  const [refused, setRefused] = useState<Refused>();
  const [kept, setKept] = useState<Fields>();
  const underway = useRef<XMLHttpRequest>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => () => underway.current?.abort(), []);

  const finish = (request: XMLHttpRequest) => {
    setPercent(null);
    const redirect = request.getResponseHeader("X-Remix-Redirect");
    if (redirect) {
      navigate(redirect, { preventScrollReset: true });
      return revalidate();
    }
    if (request.status === 401) return setKept(readAnswer(request)?.kept ?? {});
    setRefused(readRefused(request));
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underway.current && underway.current.readyState !== XMLHttpRequest.DONE) return;
    const request = new XMLHttpRequest();
    underway.current = request;
    request.open("POST", `${location.pathname}?_data=${encodeURIComponent("routes/_app.admin.dashboard.upload")}`);
    request.upload.onprogress = ({ loaded, total }) => setPercent(Math.floor((loaded / total) * 100));
    request.onload = () => finish(request);
    request.onerror = () => {
      setPercent(null);
      setRefused({ ...failed });
    };
    setPercent(0);
    request.send(new FormData(event.currentTarget));
  };
  return { percent, refused, kept, send };
}

interface Answer extends Partial<Refused> {
  /** What was typed when the session had ended. */
  kept?: Fields;
}

function readAnswer(request: XMLHttpRequest): Answer | null {
  try {
    return JSON.parse(request.responseText) as Answer | null;
  } catch {
    return null;
  }
}

function readRefused(request: XMLHttpRequest): Refused {
  const { errors, values = {}, alert } = readAnswer(request) ?? {};
  return errors ? { ok: false, errors, values, ...(alert === undefined ? {} : { alert }) } : { ...failed };
}
