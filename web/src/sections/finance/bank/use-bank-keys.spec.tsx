import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { freshClient, Page } from '../../../lib/testing/page.tsx';
import { LinePane } from './line-pane.tsx';
import type { OpenLine } from './open-line.ts';
import { useBankKeys } from './use-bank-keys.ts';
import type { Decisions } from './use-bank-lines.ts';

const line: OpenLine = {
  id: '01900000-0000-7000-8000-000000000001',
  version: 1,
  bookingDate: 1_790_000_000,
  amount: 20,
  counterparty: 'BANCO',
  text: 'Comisión',
  status: 'SUSPENSE',
  booked: false,
  parts: [],
  matchReason: null,
  confidence: null,
  why: null,
  excess: null,
  advanceLeft: null,
  advanceProposal: [],
  advanceConfidence: null,
  advanceWhy: null,
};
const decisions: Decisions = {
  busy: false,
  undo: jest.fn<Decisions['undo']>(),
  confirm: jest.fn<Decisions['confirm']>(),
  book: jest.fn<Decisions['book']>(),
  dismiss: jest.fn<Decisions['dismiss']>(),
};

function Movements() {
  useBankKeys([line], { meant: [], confirm: () => undefined, tick: () => undefined, undo: () => undefined });
  return (
    <LinePane
      lines={[line]}
      total={1}
      current={line.id}
      ticked={new Set()}
      onTick={() => undefined}
      onChoose={() => undefined}
      meant={[]}
      decisions={decisions}
    />
  );
}

const reasons = () => document.querySelector('[role="menu"]');
/** Presses a key at once, wherever the focus is: a person does not wait for it to move. */
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe('keys of the bank: the reasons for no document', () => {
  beforeEach(async () => {
    render(
      <Page client={freshClient()}>
        <Movements />
      </Page>,
    );
    press('d');
    await waitFor(() => expect(reasons()).not.toBeNull());
  });
  afterEach(cleanup);

  it('[FIN-09] stay open when the next key comes before they have the focus', async () => {
    (document.activeElement as HTMLElement).blur();
    press('ArrowDown');
    expect(screen.getByRole('button', { name: 'Sin documento' }).ariaExpanded).toBe('true');
  });

  it('[FIN-09] close by Escape also before they have the focus', async () => {
    (document.activeElement as HTMLElement).blur();
    press('Escape');
    await waitFor(() => expect(reasons()).toBeNull());
  });
});
