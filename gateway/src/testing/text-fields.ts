import { expect } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import type { TestGateway } from './test-gateway.ts';

export type Row = Record<string, Json> & { id: string; version: number };

/**
 * Fields that a passage of the specification lists, in its order: what a new record has where nothing is said (null
 * where the text says nothing; a flag is off, a list empty), and a value that a caller may give. Without one the
 * system keeps the field and takes it from no caller.
 */
export type TextFields = Readonly<Record<string, readonly [fallback: Json, value?: Json]>>;

/** Creates records by the generic call and reads them back, as one person. */
export class Writer {
  constructor(
    private readonly gateway: TestGateway,
    private readonly token: string,
  ) {}

  async read(collection: string, id: string | null): Promise<Row> {
    const { data } = await this.gateway.call('getObject', { collection, id }, { token: this.token });
    return data as Row;
  }

  async createAndRead(collection: string, object: Record<string, Json> = {}): Promise<Row> {
    const { id, error } = await this.gateway.call(
      'createObject',
      { collection, object },
      { token: this.token },
    );
    expect(error).toBeNull();
    return this.read(collection, id);
  }

  /** Which fields a creation was refused for, with the rule (`rent min`), else the code of the refusal. */
  async refusals(collection: string, object: Record<string, Json>): Promise<string[]> {
    const { error } = await this.gateway.call('createObject', { collection, object }, { token: this.token });
    if (!error) return [];
    return error.problems?.map(({ field, rule }) => `${field} ${rule}`) ?? [error.code];
  }

  async patch(collection: string, id: string, object: Record<string, Json>) {
    const variables = { collection, objectId: id, object };
    return this.gateway.call('patchObject', variables, { token: this.token });
  }

  /**
   * Asserts that a new record has every field with the default of the text, keeps the values that a caller gives, and
   * that what the system keeps is refused to a caller.
   *
   * @param needed what a record of the collection cannot be without
   */
  async expectFields(
    collection: string,
    fields: TextFields,
    needed: Record<string, Json> = {},
  ): Promise<void> {
    const made = await this.createAndRead(collection, needed);
    const names = Object.keys(fields).filter((name) => !(name in needed));
    expect(Object.fromEntries(names.map((name) => [name, made[name]]))).toEqual(
      Object.fromEntries(names.map((name) => [name, fields[name]?.[0]])),
    );
    const written = Object.fromEntries(
      Object.entries(fields).flatMap(([name, [, value]]) => (value === undefined ? [] : [[name, value]])),
    );
    expect(await this.createAndRead(collection, { ...needed, ...written })).toMatchObject(written);
    const kept = Object.entries(fields).filter(([, [, value]]) => value === undefined);
    await this.expectRefused(
      collection,
      kept.map(([name]) => name),
      needed,
    );
  }

  /** Asserts that no caller sets these: refused by the field, or because a command does it. */
  async expectRefused(
    collection: string,
    names: readonly string[],
    needed: Record<string, Json> = {},
  ): Promise<void> {
    for (const name of names) {
      const refusals = await this.refusals(collection, { ...needed, [name]: true });
      expect([name, refusals]).toEqual([
        name,
        expect.arrayContaining([expect.stringMatching(new RegExp(`^${name}\\b|\\.CHANGE_NEEDS_COMMAND$`))]),
      ]);
    }
  }

  /** Asserts id, version and moments, which every record has and no caller gives. */
  async expectSystemFields(collection: string, needed: Record<string, Json> = {}): Promise<void> {
    const made = await this.createAndRead(collection, needed);
    expect(made).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown as string,
      version: 1,
      createdAt: expect.any(Number) as unknown as number,
      updatedAt: made['createdAt'] as number,
    });
  }
}
