import type { AxiosError, InternalAxiosRequestConfig } from 'axios';
import { http } from './api.ts';

/** One call as this browser saw it: what the gateway's span of the same trace lies within. */
interface BrowserSpan {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  /** `POST /commands/RenewContract`; see {@link nameOf}. */
  name: string;
  /** Unix milliseconds. */
  start: number;
  end: number;
  /** Of HTTP; 0 without an answer. */
  status: number;
}

/** Milliseconds between two deliveries. */
const DELIVER_MS = 5_000;
/** As many as one delivery may hold; what comes above it is dropped. */
const MOST = 100;
const PATH = '/traces';

const running = new Map<InternalAxiosRequestConfig, Omit<BrowserSpan, 'end' | 'status'>>();
let done: BrowserSpan[] = [];
let started = false;

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Method and path without what could name somebody: a part with a digit, an at sign or of many letters is `:id`. */
export function nameOf(method: string | undefined, url: string | undefined): string {
  const parts = (url ?? '').split(/[?#]/, 1)[0]!.split('/');
  const path = parts.map((part) => (/^[A-Za-z_.-]{0,40}$/.test(part) ? part : ':id')).join('/');
  return `${(method ?? 'get').toUpperCase()} ${path}`;
}

/**
 * From now on every call begins a trace of its own, which the gateway, the services, their statements and the consumers of
 * events go on with, and is told to the gateway (PLT-06). A second time does nothing.
 */
export function traceCalls(): void {
  if (started) return;
  started = true;
  http.interceptors.request.use((config) => {
    const span = {
      traceId: hex(16),
      spanId: hex(8),
      name: nameOf(config.method, config.url),
      start: Date.now(),
    };
    config.headers.set('traceparent', `00-${span.traceId}-${span.spanId}-01`);
    running.set(config, span);
    return config;
  });
  http.interceptors.response.use(
    (answer) => {
      end(answer.config, answer.status);
      return answer;
    },
    (error: AxiosError) => {
      if (error.config) end(error.config, error.response?.status ?? 0);
      throw error;
    },
  );
  window.setInterval(deliver, DELIVER_MS);
  window.addEventListener('pagehide', deliver);
}

function end(config: InternalAxiosRequestConfig, status: number): void {
  const span = running.get(config);
  running.delete(config);
  if (span && done.length < MOST) done.push({ ...span, end: Date.now(), status });
}

/** Not by the client itself, whose calls are traced. What cannot be delivered is dropped. */
function deliver(): void {
  if (done.length === 0) return;
  const body = JSON.stringify({ spans: done });
  done = [];
  const headers = { 'content-type': 'application/json', 'x-llavero': '1' };
  fetch(PATH, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}
