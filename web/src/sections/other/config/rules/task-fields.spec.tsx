import { afterEach, expect, it } from '@jest/globals';
import type { RuleAction } from '@llavero/proto/rules/event-rules/rule';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { freshClient, Page } from '../../../../lib/testing/page.tsx';
import { TaskFields } from './task-fields.tsx';

afterEach(cleanup);

type TaskAction = Extract<RuleAction, { kind: 'TASK' }>;

it('[JOB-06] a task of a rule has a type, a checklist and what ends it; what is taken out again is not kept', () => {
  let kept: TaskAction = { kind: 'TASK', title: '', until: { event: 'llavero.contracts.contract.finished' } };
  function Fields() {
    const [action, setAction] = useState(kept);
    kept = action;
    return <TaskFields collection="contract" action={action} onChange={setAction} />;
  }
  render(
    <Page client={freshClient()}>
      <Fields />
    </Page>,
  );
  fireEvent.change(screen.getByLabelText('Comprobaciones'), { target: { value: 'Llaves\nContadores' } });
  fireEvent.click(screen.getByRole('button', { name: 'Terminar cuando…' }));
  expect(kept).toMatchObject({
    checklist: ['Llaves', 'Contadores'],
    until: { event: 'llavero.contracts.contract.finished', filter: { status: { $in: [] } } },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Quitar la condición 1' }));
  fireEvent.change(screen.getByLabelText('Comprobaciones'), { target: { value: '' } });
  expect(kept).toEqual({ kind: 'TASK', title: '', until: { event: 'llavero.contracts.contract.finished' } });
  fireEvent.click(screen.getByLabelText('Tipo de tarea', { selector: 'input' }));
  fireEvent.click(screen.getByRole('option', { name: 'Validar contrato' }));
  expect(kept.type).toBe('CONTRACT_VALIDATE');
});
