import type { Schema } from '@llavero/proto/compile/json-schema';

/** A route that is not a command, as the document describes it. */
export interface OtherPath {
  method: 'get' | 'post' | 'head' | 'patch' | 'delete';
  path: string;
  tag: string;
  summary: string;
  query?: Readonly<Record<string, string>>;
  body?: Schema;
  answer: Schema | { contentType: string };
  public?: true;
}
