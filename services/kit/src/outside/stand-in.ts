import type { IncomingHttpHeaders } from 'node:http';

/** A request to a stand-in; `path` is what follows the stand-in's own path and begins with a slash. */
export interface StandInRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface StandInAnswer {
  /** 200 when absent. */
  status?: number;
  headers?: Record<string, string>;
  /** A text is an HTML page, bytes are sent as they are, anything else is answered as JSON. */
  body?: unknown;
}

/** Where a stand-in runs. */
export interface StandInPlace {
  host: string;
  /** Port for a protocol that is not HTTP; 0 takes a free one. */
  port: number;
  /** Folder that keeps what it has received; in memory only when absent. */
  dir?: string;
}

/** A running stand-in. */
export interface StandIn {
  /** The port of its own that it listens on, when it has one. */
  readonly port?: number;
  answer(request: StandInRequest): Promise<StandInAnswer> | StandInAnswer;
  stop(): Promise<void>;
}

export type StartStandIn = (place: StandInPlace) => Promise<StandIn>;
