import { afterEach, describe, expect, it } from '@jest/globals';
import { contract } from '@llavero/proto/records/contracts/contract';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { useRecordLabels } from './record-labels.ts';
import { fakeGateway } from './testing/fake-gateway.ts';
import { freshClient, Page } from './testing/page.tsx';

configure({ asyncUtilTimeout: 20_000 });

const seen = '01900000-0000-7000-8000-000000000001';
const unseen = '01900000-0000-7000-8000-000000000002';
afterEach(cleanup);

function Names() {
  const label = useRecordLabels(contract, { tenants: [seen, unseen] });
  return <p>{[seen, unseen].map((id) => label('agent', id) ?? '…').join(' · ')}</p>;
}

describe('names of linked records', () => {
  it('[SES-09] says of a record that one may not see that it is out of reach, and waits for the others', async () => {
    fakeGateway(() => [{ id: seen, title: 'Ana Puig' }]);
    render(
      <Page client={freshClient()}>
        <Names />
      </Page>,
    );
    expect(screen.getByText('… · …')).toBeTruthy();
    expect(await screen.findByText('Ana Puig · Ficha sin acceso')).toBeTruthy();
  });
});
