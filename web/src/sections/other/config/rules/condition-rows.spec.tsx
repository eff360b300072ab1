import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { freshClient, Page } from '../../../../lib/testing/page.tsx';
import { ConditionRows } from './condition-rows.tsx';
import type { Filter } from '@llavero/proto/requests';
import { type Condition, filterOf, linesOf } from './condition-lines.ts';
import { filterWords } from './condition-words.ts';
import { draftOf, inputOf, newDraft } from './rule-draft.ts';
import { definitionOf } from '@llavero/proto/records/registry';

afterEach(cleanup);

it('[JOB-06] each further condition is on a field of its own, so that none takes the place of another', () => {
  let kept: Condition[] = [];
  function Rows() {
    const [conditions, setConditions] = useState<Condition[]>([]);
    kept = conditions;
    return <ConditionRows collection="contract" conditions={conditions} onChange={setConditions} />;
  }
  render(
    <Page client={freshClient()}>
      <Rows />
    </Page>,
  );
  for (let at = 0; at < 3; at += 1) fireEvent.click(screen.getByRole('button', { name: 'Añadir condición' }));
  expect(kept).toHaveLength(3);
  expect(Object.keys(inputOf({ ...newDraft, conditions: kept }).conditions as object)).toHaveLength(3);
});

it('[JOB-06] conditions joined by $and are lines like others, and what no line can say is kept and said in words', () => {
  const filter: Filter = {
    $and: [
      { status: { $in: ['ACTIVE'] } },
      { $and: [{ rent: { $gte: 900, $lte: 1200 } }, { rent: { $gte: 950 } }] },
      { $or: [{ status: 'SIGNED' }, { rent: { $gt: 2000 } }] },
      { finishDate: { $exists: false } },
    ],
  };
  const row = { id: 'r', version: 1, collection: 'contract', conditions: filter, actions: [] };
  const draft = draftOf(row);
  expect(draft.conditions).toEqual([
    { field: 'status', operator: '$in', value: ['ACTIVE'] },
    { field: 'rent', operator: '$gte', value: 900 },
    { field: 'rent', operator: '$lte', value: 1200 },
    { field: 'rent', operator: '$gte', value: 950 },
  ]);
  const contract = definitionOf('contract');
  expect(draft.others.map((other) => filterWords(contract, other).replace(/\u00a0/g, ' '))).toEqual([
    '(Estado es Firmado) o (Renta mensual es más de 2.000,00 €)',
    expect.stringContaining('está vacío'),
  ]);
  const saved = inputOf(draft).conditions as Filter;
  expect(linesOf('contract', saved)).toEqual({ conditions: draft.conditions, others: draft.others });
  expect(saved).toMatchObject({
    $and: expect.arrayContaining([{ rent: { $gte: 950 } }, { $or: expect.any(Array) }]),
  });
  expect(filterOf([{ field: 'rent', operator: '$eq', value: 5 }], [])).toEqual({ rent: { $eq: 5 } });
});
