import { afterEach, expect, it } from '@jest/globals';
import { template } from '@llavero/proto/records/documents/template';
import { notifications } from '@mantine/notifications';
import { act, cleanup, render, screen } from '@testing-library/react';
import { freshClient, Page } from '../../lib/testing/page.tsx';
import { showSaved } from './saved-toast.ts';

afterEach(() => {
  cleanup();
  notifications.clean();
});

it.each([
  ['ADMIN', 1],
  ['INTERNAL_EMPLOYEE', 0],
] as const)(
  '[ENT-12] %s is offered to undo a change of a template as far as the matrix lets them',
  async (role, offers) => {
    const client = freshClient();
    render(<Page client={client}>{null}</Page>);
    const saved = { id: '01900000-0000-7000-8000-0000000000fb', version: 3 };
    const change = { definition: template, role, client, message: 'Plantilla guardada', saved, before: 2 };
    act(() => showSaved({ ...change, fields: ['name'] }));
    expect(await screen.findByText('Plantilla guardada')).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: 'Deshacer' })).toHaveLength(offers);
  },
);
