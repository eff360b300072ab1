import { type Client, connectivityState } from '@grpc/grpc-js';

/** Whether a connection stands; begins to connect when it does not. */
export function isReady(client: Client): boolean {
  return client.getChannel().getConnectivityState(true) === connectivityState.READY;
}

/** The client once its connection stands. @throws Error after the time, or when `signal` aborts */
export function readyWithin(client: Client, milliseconds: number, signal: AbortSignal): Promise<Client> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new Error('the process is stopping'));
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    client.waitForReady(Date.now() + milliseconds, (error) => {
      signal.removeEventListener('abort', giveUp);
      if (error) reject(error);
      else resolve(client);
    });
  });
}
