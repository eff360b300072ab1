import { describe, expect, it } from '@jest/globals';
import { choiceSet } from '@llavero/proto/fields/choices';
import { defineRecord, type RecordDefinition } from '@llavero/proto/fields/record';
import { choice } from '@llavero/proto/fields/vocabulary';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { columnNames, columnOf } from './components/list-screen/columns.tsx';
import { FormFields } from './components/record-form/form-fields.tsx';
import { FormStore } from './components/record-form/form-store.ts';
import { filterKindOf } from './lib/list-filter.ts';

const channels = choiceSet('MandateChannel', {
  WEB: { label: 'Página web' },
  REFERRAL: { label: 'Recomendación' },
});

const fields = {
  ...mandate.fields,
  // The line a developer writes.
  channel: choice(channels, 'Canal de entrada', { group: 'product', indexed: true }),
};
const grown: RecordDefinition = defineRecord<typeof fields>({ ...mandate, fields });

/** The other half of proto/adding-a-field.spec.ts. */
describe('adding a field', () => {
  it('gives it its list column, its filter and its cell', () => {
    expect(columnNames(grown, new Set())).toContain('channel');
    const column = columnOf(grown, 'channel');
    expect(column).toMatchObject({ label: 'Canal de entrada', align: 'left', sortable: true });
    expect(column.text({ id: '1', version: 1, channel: 'WEB' }, () => null)).toBe('Página web');
    expect(filterKindOf(grown, 'channel')).toBe('choice');
  });

  it('gives it its form field', () => {
    const form = new FormStore({ fields: grown.fields, initial: { channel: 'REFERRAL' }, check: () => [] });
    render(
      <MantineProvider>
        <FormFields form={form} names={['channel']} />
      </MantineProvider>,
    );
    expect(screen.getByLabelText('Canal de entrada', { selector: 'input' })).toHaveProperty(
      'value',
      'Recomendación',
    );
  });
});
