import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeGateway } from '../../../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../../../lib/testing/page.tsx';
import type { Issuer } from './issuer.ts';
import { IssuerRegister } from './issuer-register.tsx';

configure({ asyncUtilTimeout: 30_000 });
afterEach(cleanup);

const issuer: Issuer = {
  ...{ issuer: 'i1', kind: 'COMPANY', organization: 'o1', landlord: null, from: 0, isOn: true },
  ...{ isOwnDay: false, empowerment: null, empoweredSince: null, records: 12_345, pending: 0, held: 0 },
  ...{ withErrors: 0, refused: 0, lastAnswer: null, verifiedAt: null, isWhole: true },
};

describe('the register of an issuer', () => {
  it('[FIN-03] names the first broken link with its invoice, why it does not hold and what to do', async () => {
    const broken = {
      ...{ records: 12_345, isWhole: false, brokenPosition: 1234, brokenNumber: 'FA202600007' },
      ...{ reason: 'La huella no es la de sus datos.', unrecorded: 2 },
    };
    fakeGateway(({ call }) =>
      call === '/commands/VerifyInvoiceRegister' ? broken : { records: [], events: [], hasMore: false },
    );
    const changed = jest.fn();
    render(
      <Page client={freshClient()}>
        <IssuerRegister issuer={issuer} name="Gestora" mayChange={false} onChanged={changed} />
      </Page>,
    );
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Comprobar la cadena' }));
    const verdict = await screen.findByText(/^La cadena se rompe/);
    expect(verdict.textContent).toBe(
      'La cadena se rompe en la posición 1.234 (FA202600007). La huella no es la de sus datos. No emita más facturas de este emisor y avise a quien administra Llavero. Hay 2 facturas desde la fecha de inicio sin registro, de una importación o de otro programa.',
    );
    expect(verdict.getAttribute('data-whole')).toBe('false');
    expect(changed).toHaveBeenCalledTimes(1);
  });
});
