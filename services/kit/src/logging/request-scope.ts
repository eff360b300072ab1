import { AsyncLocalStorage } from 'node:async_hooks';

/** What every log line of one request carries (PLT-06). */
export interface RequestScope {
  requestId: string;
  traceId?: string | undefined;
}

const storage = new AsyncLocalStorage<RequestScope>();

/** Runs `work` so that all its log lines, also after awaits, carry the scope. */
export function inRequest<T>(scope: RequestScope, work: () => T): T {
  return storage.run(scope, work);
}

export function currentRequest(): RequestScope | undefined {
  return storage.getStore();
}
