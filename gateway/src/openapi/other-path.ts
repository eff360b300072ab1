import type { Schema } from '@llavero/proto/compile/json-schema';
import { XLSX } from '@llavero/proto/values/content-types';

/** A route that is not a command, as the document describes it. */
export interface OtherPath {
  method: 'get' | 'post' | 'head' | 'patch' | 'delete';
  path: string;
  tag: string;
  summary: string;
  query?: Readonly<Record<string, string>>;
  body?: Schema;
  answer: Schema | { contentType: string | readonly string[] };
  /** How it fails where that is not only the common error. */
  failure?: Schema;
  public?: true;
}

/** What files of rows are, by their `format`. */
export const sheetTypes = [XLSX, 'text/csv'] as const;
