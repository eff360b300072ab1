import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../../../lib/api.ts';
import { fakeGateway } from '../../../../lib/testing/fake-gateway.ts';
import { documentUpload } from './document-upload.tsx';
import { asJson, rowOf } from './upload-fields.ts';

const file = (name: string) => ({ media: `m-${name}`, name, mimeType: 'application/pdf' });
const params = { collection: 'contract', id: 'c1', by: 'contract' };
const ok = { ok: true, document: 'd1', message: null };
const refused = { ok: false, document: null, message: 'Este archivo ya está archivado.' };

/** Sends two documents to a gateway that answers these results. */
function submit(results: object[], review = true) {
  const asked = fakeGateway(() => ({ results }));
  const values = {
    ...documentUpload.initial(params, []),
    rows: asJson([rowOf(file('plano.pdf'), 0), rowOf(file('nota simple.pdf'), 0)]),
    review,
  };
  return { asked, done: documentUpload.submit(values, { params, read: {}, progress: () => undefined }) };
}

describe('the wizard that uploads documents', () => {
  it('[WIZ-12] files them for the record it was opened from, to be verified where that is wanted', async () => {
    const { asked, done } = submit([ok, ok]);
    expect(await done).toMatchObject({
      title: '2 documentos archivados',
      actions: [{ to: '/other/config/documentos' }],
    });
    const [first] = asked[0]?.input['documents'] as { files: string[]; fields: object }[];
    expect(first).toMatchObject({
      files: ['m-plano.pdf'],
      fields: { contract: 'c1', type: 'FLOOR_PLAN', status: 'REVIEW_PENDING' },
    });
    const filed = submit([ok, ok], false);
    expect((await filed.done).actions).toEqual([]);
    const [sent] = filed.asked[0]?.input['documents'] as { fields: object }[];
    expect(sent?.fields).not.toHaveProperty('status');
  });

  it('[WIZ-12] offers to go on with those that were refused, for the same record', async () => {
    expect(await submit([ok, refused]).done).toMatchObject({
      title: 'Se han archivado 1 de 2 documentos',
      actions: [
        { wizard: 'documentUpload', params: { ...params, files: 'm-nota simple.pdf' } },
        { to: '/other/config/documentos' },
      ],
    });
  });

  it('[WIZ-12] stays where it is when nothing was filed, and says why', async () => {
    const failure = await submit([refused, refused]).done.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect((failure as ApiError).message).toBe('No se ha archivado nada. Este archivo ya está archivado.');
  });
});
