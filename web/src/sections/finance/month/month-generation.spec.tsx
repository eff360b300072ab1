import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WizardDefinition } from '../../../components/wizard/wizard-definition.ts';
import { WizardWindow } from '../../../components/wizard/wizard-window.tsx';
import { queryClient } from '../../../lib/app-query.ts';
import { type Asked, fakeGateway } from '../../../lib/testing/fake-gateway.ts';
import { administrator, Page } from '../../../lib/testing/page.tsx';
import { monthGeneration } from './month-generation.tsx';

configure({ asyncUtilTimeout: 30_000 });

const CONTRACT = '01900000-0000-7000-8000-000000000001';
const HASH = '1a2b3c4d5e'.padEnd(64, '0');
const figures = { toCreate: 9000, existing: 0, skipped: 0, totalAmount: 12 };
const preview = { ...figures, hash: HASH, kinds: [{ kind: 'RECEIPT', ...figures }], checks: [], rows: [] };
const counts = { created: 0, existing: 0, failed: 0, error: null };
const working = { status: 'IN_PROGRESS', step: 'PREVIEW', done: 400, total: 12_000, ...counts };
const finished = { ...working, status: 'FINISHED', done: 12_000 };

/** How far the preview is, and what was asked. */
let run: typeof working;
let asked: Asked[];
const callsOf = (command: string) => asked.filter(({ call }) => call === `/commands/${command}`);

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  run = working;
  let begun = 0;
  asked = fakeGateway(({ call, input }) => {
    if (call === '/commands/StartMonthPreview') return { process: `p${(begun += 1)}` };
    if (call === '/commands/FinanceProcess')
      return input['process'] === 'g1' ? { ...finished, step: 'CREATE', created: 9000 } : run;
    if (call === '/commands/CancelFinanceProcess') {
      run = { ...working, status: 'CANCELLED' };
      return { cancelled: true };
    }
    if (call === '/commands/MonthPreview' || call === '/commands/PreviewMonth') return preview;
    if (call === '/commands/GenerateMonth') return { process: 'g1' };
    return [];
  });
});
afterEach(cleanup);

/** The wizard at its preview; answers what closes it. */
async function openPreview(params: Record<string, string> = {}) {
  const person = userEvent.setup();
  const { unmount } = render(
    <Page client={queryClient}>
      <WizardWindow
        definition={monthGeneration as WizardDefinition}
        params={params}
        userId={administrator.id}
        onClose={() => undefined}
      />
    </Page>,
  );
  await person.click(await screen.findByRole('button', { name: 'Siguiente' }));
  return { person, close: unmount };
}

const shown = () => screen.findByRole('table', { name: 'Por tipo de documento' });

describe('the preview of the whole month', () => {
  it('[FIN-01] shows how far it is, then what it has found; its process is what the generation confirms', async () => {
    const { person } = await openPreview();
    const bar = await screen.findByRole('progressbar', { name: 'Avance de la previsualización' });
    expect(bar.getAttribute('aria-valuenow')).toMatch(/^3\.3/);
    expect(screen.getByText('Calculando los documentos · 400 de 12.000 contratos')).toBeTruthy();
    run = finished;
    expect(within(await shown()).getAllByText('9.000').length).toBeGreaterThan(0);
    expect(screen.getByText('1a2b3c4d5e').title).toBe(HASH);
    await person.click(screen.getByRole('button', { name: 'Copiar la huella' }));
    expect(await navigator.clipboard.readText()).toBe(HASH);
    await person.click(screen.getByRole('button', { name: 'Generar el mes' }));
    await waitFor(() => expect(callsOf('GenerateMonth')).toHaveLength(1));
    expect(callsOf('GenerateMonth')[0]?.input).toMatchObject({ preview: 'p1' });
    // All of them: an empty list is refused.
    expect(callsOf('GenerateMonth')[0]?.input).not.toHaveProperty('contracts');
    expect(callsOf('GenerateMonth')[0]?.input).not.toHaveProperty('hash');
  });

  it('[FIN-01] goes on when the window is closed, and is taken up again; one that was shown is made anew', async () => {
    const first = await openPreview();
    await screen.findByRole('progressbar', { name: 'Avance de la previsualización' });
    first.close();
    run = finished;
    const second = await openPreview();
    await shown();
    expect(callsOf('StartMonthPreview')).toHaveLength(1);
    expect(callsOf('MonthPreview')[0]?.input).toEqual({ process: 'p1' });
    second.close();
    await openPreview();
    await waitFor(() => expect(callsOf('MonthPreview')).toHaveLength(2));
    expect(callsOf('StartMonthPreview')).toHaveLength(2);
  });

  it('[FIN-01] is cancelled, says that nothing was made, and begins anew when asked to', async () => {
    const { person } = await openPreview();
    await person.click(await screen.findByRole('button', { name: 'Cancelar la previsualización' }));
    expect(await screen.findByText('Se ha cancelado. No se ha creado nada.')).toBeTruthy();
    expect(callsOf('CancelFinanceProcess')[0]?.input).toEqual({ process: 'p1' });
    run = finished;
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    await shown();
    expect(callsOf('StartMonthPreview')).toHaveLength(2);
  });

  it('[FIN-01] that of some contracts is asked for directly, and confirmed by its hash', async () => {
    const { person } = await openPreview({ contract: CONTRACT });
    await shown();
    await person.click(screen.getByRole('button', { name: 'Generar el mes' }));
    await waitFor(() => expect(callsOf('GenerateMonth')).toHaveLength(1));
    expect(callsOf('GenerateMonth')[0]?.input).toMatchObject({ hash: HASH, contracts: [CONTRACT] });
    expect(callsOf('StartMonthPreview')).toEqual([]);
  });
});
