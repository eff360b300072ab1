import { afterEach, describe, expect, it } from '@jest/globals';
import { metaOf } from '@llavero/proto/fields/field';
import { isRelation, relationShape } from '@llavero/proto/fields/relation';
import { list } from '@llavero/proto/fields/vocabulary';
import { menuLists } from '@llavero/proto/navigation';
import { task } from '@llavero/proto/records/notifications/task';
import { formatField } from '@llavero/proto/values/format-field';
import { IconFile } from '@tabler/icons-react';
import { cleanup, render, screen } from '@testing-library/react';
import { type Menu, MenuContext } from '../../lib/menu.ts';
import { linkIdsOf } from '../../lib/record-labels.ts';
import { freshClient, Page } from '../../lib/testing/page.tsx';
import { isEditable } from '../record-form/form-fields.tsx';
import { FieldValue } from './field-value.tsx';

const unit = '01900000-0000-7000-8000-000000000001';
const contract = '01900000-0000-7000-8000-000000000002';
const pointers = [
  { id: unit, collection: 'place', description: 'Carrer de Sants 12, 3º 1ª' },
  { id: contract, collection: 'contract', description: null },
];
const menu: Menu = [
  {
    ...{ key: 'all', title: 'Fichas', icon: IconFile },
    screens: (['place/unit', 'contract/rent'] as const).map((path) => ({
      ...{ path, key: path.split('/')[1] ?? '', title: path, icon: IconFile, list: menuLists[path] },
      load: () => Promise.reject(new Error('is not opened here')),
    })),
  },
];
const meta = metaOf(list('Otras fichas', relationShape));
afterEach(cleanup);

describe('pointers to records of any collection', () => {
  it('[SCR-03] are links under what they are called, without their ids', () => {
    render(
      <Page client={freshClient()}>
        <MenuContext value={menu}>
          <FieldValue
            meta={meta}
            value={pointers}
            label={(_, id) => (id === contract ? 'Contrato 01/02/2026' : null)}
          />
        </MenuContext>
      </Page>,
    );
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Carrer de Sants 12, 3º 1ª',
      'Contrato 01/02/2026',
    ]);
    expect(document.querySelector('[href$="' + contract + '"]')?.getAttribute('href')).toContain(
      '/contract/',
    );
    expect(document.body.textContent).not.toMatch(/place|01900000/);
  });

  it('[SCR-03] stand in lists and files under what they are called; names are asked for those without one', () => {
    expect(formatField(task, 'relatedObjects', pointers)).toBe('Carrer de Sants 12, 3º 1ª');
    expect([...linkIdsOf(task.fields, { relatedObjects: pointers })]).toEqual([
      ['contract', new Set([contract])],
    ]);
  });

  it('[SCR-04] are not typed into a form', () => {
    expect(isRelation(metaOf(task.fields.relatedObjects))).toBe(true);
    expect(isEditable(metaOf(task.fields.relatedObjects))).toBe(false);
    expect(isEditable(metaOf(task.fields.relatedPlaces))).toBe(true);
  });
});
