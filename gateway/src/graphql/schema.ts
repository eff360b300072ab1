import { recordSchema } from '@llavero/proto/compile/graphql';
import { records } from '@llavero/proto/records/registry';
import { genericSchema } from './generic-schema.ts';

/** The whole schema as text: the specification's generic calls, and the typed queries compiled from the records. */
export function fullSchema(): string {
  return `${genericSchema.trim()}\n\n${recordSchema([...records.values()])}`;
}
