import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { fromDayKey as day } from '@llavero/proto/values/dates';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { WizardProvider } from '../../../../components/wizard/wizard-context.tsx';
import { widen } from '../../../../components/wizard/wizard-definition.ts';
import { WizardSteps } from '../../../../components/wizard/wizard-steps.ts';
import { http } from '../../../../lib/api.ts';
import { ConditionsStep } from './conditions-step.tsx';
import { rentDraft } from './rent-draft.tsx';

// Answers arrive when the machine has time; what is waited for is the condition.
configure({ asyncUtilTimeout: 30_000 });

let settings: { key: string; value: Json }[] = [];

/** The HTTP client's own seam: the requests are real, only the wire is not. */
const usual = http.defaults.adapter!;
beforeEach(() => {
  http.defaults.adapter = async (config) => {
    const items = settings.map((setting, index) => ({ id: String(index), version: 1, ...setting }));
    const data = { items, collections: {}, hasMore: false, cursor: null, count: items.length };
    const result = { success: true, response: '', id: null, data, error: null };
    return {
      data: { data: { getComponentItems: result } },
      status: 200,
      statusText: 'OK',
      headers: {},
      config,
    };
  };
});
afterEach(() => {
  http.defaults.adapter = usual;
  cleanup();
});

function open(region: 'CATALONIA' | 'MADRID') {
  const steps = new WizardSteps(widen(rentDraft), rentDraft.initial({}, [undefined]));
  const { form } = steps;
  form.setMany({ signatureDate: day('2026-11-02'), startDate: day('2026-12-01'), rent: 1000 });
  form.setMany({ contractType: 'SEASONAL_CONTRACT', region });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <WizardProvider value={{ steps, params: {}, loaded: [] }}>
            <ConditionsStep />
          </WizardProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return form;
}

describe('[VAL-05] the ITP in the contract wizard', () => {
  it("Catalonia's season: its own rate, and its deadline from the signature", async () => {
    settings = [];
    const form = open('CATALONIA');
    expect(await screen.findByText(/Se presenta en plazo del 25\/11\/2026 al 02\/12\/2026/)).toBeTruthy();
    expect([form.get('itpPercent'), form.get('itpAmount')]).toEqual([0.5, 55]);
  });

  it('Madrid: the scale, and 30 working days', async () => {
    settings = [];
    const form = open('MADRID');
    expect(await screen.findByText(/al 14\/12\/2026/)).toBeTruthy();
    expect(screen.getByText(/Escala estatal/)).toBeTruthy();
    expect([form.get('itpPercent'), form.get('itpAmount')]).toEqual([null, 44.02]);
  });

  it('takes the rate and the deadline that an administrator has edited, and leaves what is typed', async () => {
    settings = [
      { key: 'legal.itpPercent', value: [{ value: 0.7, law: 'Ley nueva', region: 'CATALONIA' }] },
      { key: 'legal.itpTerm', value: [{ value: 10, unit: 'DAY', law: 'Ley nueva', region: 'CATALONIA' }] },
    ];
    const form = open('CATALONIA');
    expect(await screen.findByText(/al 12\/11\/2026 \(Ley nueva\)/)).toBeTruthy();
    await waitFor(() => expect([form.get('itpPercent'), form.get('itpAmount')]).toEqual([0.7, 77]));
    act(() => form.set('itpPercent', 0.5));
    await waitFor(() => expect(form.get('itpAmount')).toBe(55));
    expect(form.get('itpPercent')).toBe(0.5);
  });
});
