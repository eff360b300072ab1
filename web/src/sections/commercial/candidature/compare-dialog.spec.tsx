import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeGateway, Refusal } from '../../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../../lib/testing/page.tsx';
import { CompareDialog } from './compare-dialog.tsx';

const unit = '01900000-0000-7000-8000-0000000000aa';

afterEach(cleanup);

it('says that the candidates could not be read, and not that there are none', async () => {
  let fails = true;
  fakeGateway(({ call }) => {
    if (call !== 'getComponentItems') return [];
    if (fails)
      throw new Refusal({
        kind: 'unavailable',
        code: 'CONTRACTS.AWAY',
        message: 'Los contratos no responden.',
      });
    return { items: [], collections: {}, hasMore: false, cursor: null, count: 0 };
  });
  render(
    <Page client={freshClient()}>
      <CompareDialog unit={unit} onClose={() => undefined} onChoose={() => undefined} />
    </Page>,
  );
  expect(await screen.findByText('Los contratos no responden.')).toBeTruthy();
  expect(screen.queryByText('No hay candidaturas abiertas de esta unidad.')).toBeNull();
  fails = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('No hay candidaturas abiertas de esta unidad.')).toBeTruthy();
});
