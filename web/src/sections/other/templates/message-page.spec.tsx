import { afterEach, describe, expect, it } from '@jest/globals';
import { signedContract } from '@llavero/proto/messages/catalogue/activations';
import { advertisingNotice } from '@llavero/proto/messages/catalogue/parts';
import type { MessageDefinition } from '@llavero/proto/messages/message';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { fakeGateway } from '../../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../../lib/testing/page.tsx';
import MessagePage from './message-page.tsx';

configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);

const earlier = { version: 1, author: null, createdAt: 1764241200, builtIn: false };

function open({ name }: MessageDefinition) {
  const asked = fakeGateway(({ call, input }) => {
    if (call === '/commands/MessageTextHistory')
      return { editions: [{ ...earlier, subject: 'Asunto de antes', body: 'Texto de antes' }] };
    if (call === '/commands/PreviewMessage')
      return { subject: `Vista: ${String(input['subject'])}`, body: String(input['body']), plain: '' };
    if (call === '/commands/SaveMessageText') return { version: 2 };
    return { items: [], collections: {}, hasMore: false, count: 0 };
  });
  render(
    <Page client={freshClient()}>
      <MessagePage name={name} language="ES" onLanguage={() => undefined} onClose={() => undefined} />
    </Page>,
  );
  return asked;
}
const preview = async () => within(await screen.findByRole('article', { name: 'Vista previa del mensaje' }));
const versions = async () => {
  fireEvent.click(screen.getByRole('tab', { name: 'Versiones' }));
  return within(await screen.findByRole('list', { name: 'Versiones del texto' }));
};

describe('[SCR-07] the editor of texts of messages', () => {
  it('[JOB-04] a part of messages has words and no subject, in the editor, the preview and the versions', async () => {
    const asked = open(advertisingNotice);
    const words = await screen.findByLabelText('Texto');
    expect(screen.queryByLabelText('Asunto')).toBeNull();
    (await preview()).getByText('Texto de antes');
    expect((await preview()).queryByRole('heading')).toBeNull();
    fireEvent.change(words, { target: { value: 'Para no recibir más:' } });
    const list = await versions();
    expect(list.queryByText('Asunto de antes')).toBeNull();
    expect(list.getAllByText('Texto')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call === '/commands/SaveMessageText')?.input).toMatchObject({
        ...{ message: advertisingNotice.name, subject: 'Asunto de antes', body: 'Para no recibir más:' },
        version: 1,
      }),
    );
  });

  it('a message has both', async () => {
    open(signedContract);
    expect((await screen.findByLabelText<HTMLInputElement>('Asunto')).value).toBe('Asunto de antes');
    (await preview()).getByRole('heading', { name: 'Vista: Asunto de antes' });
    (await versions()).getByText('Asunto de antes');
  });
});
