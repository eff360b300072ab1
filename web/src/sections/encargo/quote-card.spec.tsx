import { expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QuoteCard } from './quote-card.tsx';
import type { StepProps } from './step-props.ts';

it('[OPS-03] a quote that comes to more than may be noted says so while one types, and cannot be sent', async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <QuoteCard
          code="abc"
          order={{ status: 'REQUESTED' } as StepProps['order']}
          onChange={() => undefined}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar presupuesto' });
  const [units, price] = [screen.getByLabelText('Unidades'), screen.getByLabelText('Precio sin IVA')];
  await userEvent.type(screen.getByLabelText(/Concepto/), 'Tejado');
  await userEvent.clear(price);
  await userEvent.type(price, '100');
  expect(screen.getByRole('status', { name: 'Total del presupuesto' }).textContent).toContain('121,00');
  expect(send.disabled).toBe(false);
  await userEvent.clear(units);
  await userEvent.type(units, '99999999999999');
  expect(screen.getByRole('status', { name: 'Total del presupuesto' }).textContent).toBe(
    'El presupuesto suma más de lo que se puede anotar: revise unidades y precios.',
  );
  expect(send.disabled).toBe(true);
});
