import { describe, expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HintHost } from './hint-host.tsx';

function show(open: boolean) {
  render(
    <MantineProvider env="test">
      <button type="button" aria-label="Exportar" aria-expanded={open} data-hint="Exportar la lista">
        x
      </button>
      <HintHost />
    </MantineProvider>,
  );
  return userEvent.setup();
}

describe('HintHost', () => {
  it('says under the pointer what an icon does, until Escape or leaving', async () => {
    const user = show(false);
    await user.hover(screen.getByRole('button'));
    expect(await screen.findByText('Exportar la lista')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Exportar la lista')).toBeNull());
    await user.unhover(screen.getByRole('button'));
    await user.hover(screen.getByRole('button'));
    expect(await screen.findByText('Exportar la lista')).toBeTruthy();
    await user.unhover(screen.getByRole('button'));
    await waitFor(() => expect(screen.queryByText('Exportar la lista')).toBeNull());
  });

  it('is silent over a menu that is already open', async () => {
    const user = show(true);
    await user.hover(screen.getByRole('button'));
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(screen.queryByText('Exportar la lista')).toBeNull();
  });
});
