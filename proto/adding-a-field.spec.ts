import { describe, expect, it } from '@jest/globals';
import { pendingSql } from '@llavero/kit/db/drift';
import { testDatabase } from '@llavero/kit/testing/database';
import { buildSchema, type GraphQLInputObjectType, type GraphQLObjectType } from 'graphql';
import { columnsOf } from './compile/columns.ts';
import { build } from './compile/factory.ts';
import { recordSchema } from './compile/graphql.ts';
import { objectSchema } from './compile/json-schema.ts';
import { reportingViewSql } from './compile/reporting-view.ts';
import { CodedError } from './errors.ts';
import { choiceSet } from './fields/choices.ts';
import { defineRecord, type RecordDefinition, type RecordOf } from './fields/record.ts';
import { validateCreate } from './fields/validate.ts';
import { choice, money } from './fields/vocabulary.ts';
import { mandate } from './records/contracts/mandate.ts';
import { recordsOf } from './records/registry.ts';

const channels = choiceSet('MandateChannel', {
  WEB: { label: 'Página web' },
  REFERRAL: { label: 'Recomendación' },
});

const fields = {
  ...mandate.fields,
  // The two lines a developer writes.
  channel: choice(channels, 'Canal de entrada', { group: 'product', indexed: true }),
  finderFee: money('Comisión de captación', { group: 'product', required: true, min: 0, sealed: true }),
};
const grown = defineRecord<typeof fields>({ ...mandate, fields });
const definition: RecordDefinition = grown;
type Grown = RecordOf<typeof grown>;

/**
 * One line in a record definition is the whole work of adding a field (docs/adding-a-field.md). The list
 * column and the form field are found in web/src/adding-a-field.spec.tsx.
 */
describe('adding a field', () => {
  it('gives it its TypeScript type', () => {
    const channel: Grown['channel'] = 'WEB';
    const fee: Grown['finderFee'] = 10.5;
    // @ts-expect-error: not a value of the set
    const wrong: Grown['channel'] = 'FAX';
    expect([channel, fee, wrong]).toEqual(['WEB', 10.5, 'FAX']);
  });

  it('[VAL-11] gives it its checks with their Spanish sentences', () => {
    let problems: unknown;
    try {
      validateCreate(definition, { channel: 'FAX', finderFee: -1 });
    } catch (error) {
      problems = error instanceof CodedError ? error.body.problems : error;
    }
    expect(problems).toEqual([
      {
        field: 'channel',
        rule: 'choice',
        message:
          'El campo «Canal de entrada» solo admite: Página web, Recomendación. Elija una de las opciones.',
      },
      {
        field: 'finderFee',
        rule: 'min',
        message: 'El campo «Comisión de captación» debe ser como mínimo 0: corríjalo.',
      },
    ]);
  });

  it('[ENT-10] gives it its column and its migration; a sealed one goes into the blob instead', async () => {
    expect(columnsOf(definition).find(({ field }) => field === 'channel')).toMatchObject({
      name: 'channel',
      type: 'text',
      nullable: true,
    });
    const database = await testDatabase('contracts');
    const folder = new URL('../services/contracts/src/migrations/', import.meta.url);
    const others = recordsOf('contracts').filter(({ collection }) => collection !== 'mandate');
    const { up } = await pendingSql(database.url, 'contracts', [...others, definition], folder);
    await database.drop();
    expect(up).toEqual([
      expect.stringMatching(/^ALTER TABLE .*"mandate" ADD "channel" text$/),
      expect.stringMatching(/ADD CONSTRAINT .* CHECK \("channel" IN \('WEB', 'REFERRAL'\)\)$/),
      expect.stringMatching(
        /^CREATE INDEX "mandate_channel_filter_\w+" ON "mandate" \("channel", "mandate_date" NULLS FIRST, "id"\)$/,
      ),
    ]);
  });

  it('[API-11] gives it its place in the GraphQL type, filter and sort, and in OpenAPI', () => {
    const schema = buildSchema(`scalar JSON\ntype Query { hello: String }\n${recordSchema([definition])}`);
    const type = schema.getType('Mandate') as GraphQLObjectType;
    expect(type.getFields()['channel']).toMatchObject({ description: 'Canal de entrada' });
    expect(type.getFields()['channel']?.type.toString()).toBe('MandateChannel');
    expect(type.getFields()['finderFee']?.type.toString()).toBe('Money');
    const filter = schema.getType('MandateFilter') as GraphQLInputObjectType;
    expect(filter.getFields()['channel']?.type.toString()).toBe('MandateChannelFilter');
    expect(filter.getFields()['finderFee']).toBeUndefined();
    expect(schema.getType('MandateSortField')?.toConfig()).toHaveProperty('values.channel');
    expect(objectSchema(grown.fields)).toHaveProperty('properties.channel.enum', ['WEB', 'REFERRAL']);
  });

  it('gives it its column in the reporting view, unless it is sealed', () => {
    const view = reportingViewSql(definition).join('\n');
    expect(view).toContain('"channel"');
    expect(view).toContain(`"channel" is 'Canal de entrada'`);
    expect(view).not.toContain('finder_fee');
  });

  it('gives it its value in test records', () => {
    expect(build(grown, { channel: 'REFERRAL' }, 7)).toMatchObject({ channel: 'REFERRAL', finderFee: 7 });
  });
});
