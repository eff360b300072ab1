import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CodedError } from '@llavero/proto/errors';
import { readRequest } from './records-requests.ts';
import { recordMethods } from './wire.ts';

const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

function fieldsOf(method: (typeof recordMethods)[number], value: unknown): string[] {
  try {
    readRequest(method, bytes(value));
    return [];
  } catch (error) {
    if (error instanceof CodedError) return error.body.problems?.map(({ field }) => field) ?? ['?'];
    throw error;
  }
}

describe('a request to the records', () => {
  it.each([
    ['Get', { id: 'x', fields: 'all' }, ['fields']],
    ['GetMany', { ids: null }, ['ids']],
    ['Labels', {}, ['ids']],
    ['List', { sort: [{ field: 'rent', order: 'desc; drop table contract' }] }, ['sort.0.order']],
    ['List', { limit: 'many', filter: [] }, ['filter', 'limit']],
    ['Create', {}, ['object']],
    ['Patch', { id: 'x' }, ['patch']],
    ['Batch', { rows: 'x' }, ['rows']],
    ['Search', {}, ['text']],
  ] as const)('[VAL-11] %s %j names what has not its shape', (method, value, expected) => {
    expect(fieldsOf(method, { collection: 'contract', ...value }).sort()).toEqual([...expected]);
  });

  it('passes what is well formed, and takes null for nothing said', () => {
    const request = { collection: 'contract', filter: { rent: { $gt: 1 } }, text: null, limit: 5 };
    expect(readRequest('List', bytes(request))).toEqual({
      collection: 'contract',
      filter: { rent: { $gt: 1 } },
      limit: 5,
    });
  });

  it('[VAL-11] refuses anything else in order, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...recordMethods),
        fc.uint8Array(),
        fc.jsonValue(),
        (method, noise, value) => {
          for (const given of [Buffer.from(noise), bytes(value)])
            try {
              readRequest(method, given);
            } catch (error) {
              expect(error).toBeInstanceOf(CodedError);
            }
        },
      ),
    );
  });
});
