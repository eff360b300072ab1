import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { build } from '@llavero/proto/compile/factory';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { cleanup, configure, render, screen } from '@testing-library/react';
import type { WizardDefinition } from '../../../../components/wizard/wizard-definition.ts';
import { WizardWindow } from '../../../../components/wizard/wizard-window.tsx';
import { queryClient } from '../../../../lib/app-query.ts';
import { deferred } from '../../../../lib/testing/deferred.ts';
import { fakeGateway, Refusal } from '../../../../lib/testing/fake-gateway.ts';
import { administrator, Page } from '../../../../lib/testing/page.tsx';
import { mandateSignature } from './mandate-signature.tsx';

configure({ asyncUtilTimeout: 30_000 });

const id = '01900000-0000-7000-8000-0000000000aa';
const landlord = '01900000-0000-7000-8000-0000000000ab';
const none = { items: [], collections: {}, hasMore: false, cursor: null, count: 0 };

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});
afterEach(cleanup);

/** Opens the signature; the list of documents is answered as told. */
function open(documents: () => unknown): void {
  fakeGateway(({ call, input }) => {
    if (call === 'getObject')
      return { ...build(mandate, { landlords: [landlord], documents: [] }), id, version: 3 };
    if (call === '/labels') return [{ id: landlord, title: 'Nora Vidal' }];
    const { component } = (input['dataRequest'] ?? {}) as { component?: string };
    if (component === 'document') return documents();
    return call === 'getComponentItems' ? none : [];
  });
  render(
    <Page client={queryClient}>
      <WizardWindow
        // The window is for wizards of any fields.
        definition={mandateSignature as unknown as WizardDefinition}
        params={{ id }}
        userId={administrator.id}
        onClose={() => undefined}
      />
    </Page>,
  );
}

it('[WIZ-02] names whose identity document is missing once it has looked, and not before', async () => {
  const { promise, resolve } = deferred<typeof none>();
  open(() => promise);
  expect(await screen.findByText('Comprobando…')).toBeTruthy();
  expect(screen.queryByText(/o pasaporte de/)).toBeNull();
  resolve(none);
  expect(
    await screen.findByText('Falta el NIF o pasaporte de Nora Vidal: súbalo antes de firmar.'),
  ).toBeTruthy();
});

it('[WIZ-02] says that it could not look, and not that a document is missing', async () => {
  open(() => {
    throw new Refusal({
      kind: 'unavailable',
      code: 'DOCUMENTS.AWAY',
      message: 'Los documentos no responden.',
    });
  });
  expect(await screen.findByText(/^No se ha podido comprobar/)).toBeTruthy();
  expect(screen.queryByText(/o pasaporte de/)).toBeNull();
});
