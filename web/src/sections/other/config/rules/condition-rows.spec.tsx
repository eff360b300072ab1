import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { freshClient, Page } from '../../../../lib/testing/page.tsx';
import { ConditionRows } from './condition-rows.tsx';
import { type Condition, inputOf, newDraft } from './rule-draft.ts';

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
