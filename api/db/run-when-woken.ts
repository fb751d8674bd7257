interface Schedule {
  /** Milliseconds after which it runs without being woken, for what other processes added. */
  everyMs: number;
  onError: (error: unknown) => void;
}

/**
 * Does one piece of work after the other while `doNext` says that there was one, then waits until `wake` is called or the
 * interval is over. `stop` waits for the current piece.
 */
export function runWhenWoken(doNext: () => Promise<boolean>, { everyMs, onError }: Schedule) {
  let isStopped = false;
  let wasWokenMeanwhile = false;
  let running: Promise<void> | null = null;
  const doAllThereIs = async (): Promise<void> => {
    wasWokenMeanwhile = false;
    while (!isStopped && (await doNext())) continue;
  };
  const wake = () => {
    wasWokenMeanwhile = true;
    if (isStopped) return;
    running ??= doAllThereIs()
      .catch(onError)
      .finally(() => {
        running = null;
        if (wasWokenMeanwhile) wake();
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
