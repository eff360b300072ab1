import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { refreshCollection } from '../../lib/records.ts';
import { deferred } from '../../lib/testing/deferred.ts';
import { factoryGateway, factoryRecord } from '../../lib/testing/factory-gateway.ts';
import { freshClient, Page } from '../../lib/testing/page.tsx';
import { documentPath } from './file-paths.ts';
import { FilePreview } from './file-preview.tsx';

const id = '01900000-0000-7000-8000-000000000001';
const name = 'nota.txt';
const mimeType = 'text/plain';
const first = documentPath(id, name, 1);
const second = documentPath(id, name, 2);
const file = { path: first, name, mimeType };

afterEach(cleanup);

describe('the file of a document', () => {
  it('[DOC-01] is fetched while the document itself is still being read, and once', async () => {
    const record = deferred<unknown>();
    const asked = factoryGateway(({ call }) =>
      call === 'getObject'
        ? record.promise
        : call === first
          ? new TextEncoder().encode('Primera')
          : undefined,
    );
    render(
      <Page client={freshClient()}>
        <FilePreview file={file} document={{ id, editable: true }} onClose={() => undefined} />
      </Page>,
    );
    expect(await screen.findByText('Primera')).toBeTruthy();
    // Nothing is offered before it is known whether the document is signed.
    expect(screen.queryByRole('button', { name: 'Subir una versión nueva' })).toBeNull();
    await act(async () =>
      record.resolve(factoryRecord('document', id, { fileName: name, mimeType, fileVersion: 1 })),
    );
    expect(await screen.findByRole('button', { name: 'Subir una versión nueva' })).toBeTruthy();
    expect(asked.filter(({ call }) => call === first)).toHaveLength(1);
  });

  it('[DOC-01] is the new one after a version of the same name', async () => {
    let fileVersion = 1;
    factoryGateway(({ call }) => {
      if (call === 'getObject')
        return factoryRecord('document', id, { fileName: name, mimeType, fileVersion });
      if (call === first) return new TextEncoder().encode('Primera');
      return call === second ? new TextEncoder().encode('Segunda') : undefined;
    });
    const client = freshClient();
    render(
      <Page client={client}>
        <FilePreview file={file} document={{ id, editable: true }} onClose={() => undefined} />
      </Page>,
    );
    expect(await screen.findByText('Primera')).toBeTruthy();
    fileVersion = 2;
    act(() => refreshCollection(client, 'document'));
    await waitFor(() => expect(screen.getByText('Segunda')).toBeTruthy());
    expect(screen.getByRole('region', { name: 'Versión 2, actual' })).toBeTruthy();
  });
});
