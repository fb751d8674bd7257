interface Running {
  /** Milliseconds after which it runs without being woken, for what other processes added. */
  everyMs: number;
  onError: (error: unknown) => void;
}

/**
 * Does one piece of work after the other while `doNext` says that there was one, then waits until `wake` is called or the
 * interval is over. `stop` waits for the current piece.
 */
export function runWhenWoken(doNext: () => Promise<boolean>, { everyMs, onError }: Running) {
  let isStopped = false;
  let isWanted = false;
  let running: Promise<void> | null = null;
  const doAll = async (): Promise<void> => {
    isWanted = false;
    while (!isStopped && (await doNext()));
  };
  const wake = () => {
    isWanted = true;
    if (isStopped) return;
    running ??= doAll()
      .catch(onError)
      .finally(() => {
        running = null;
        if (isWanted) wake();
      });
  };
  const timer = setInterval(wake, everyMs);
  wake();
  return {
    wake,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
