import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Drawer, MantineProvider, Modal } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { theme } from './theme.ts';

describe('windows and dialogs', () => {
  afterEach(cleanup);

  it.each([
    ['Modal', Modal],
    ['Drawer', Drawer],
  ])('%s stays open at the second click of whoever opens it by a double click', async (name, Overlay) => {
    const onClose = jest.fn();
    render(
      <MantineProvider theme={theme}>
        <Overlay opened onClose={onClose}>
          content
        </Overlay>
      </MantineProvider>,
    );
    await screen.findByText('content');
    const beside = document.querySelector(`.mantine-${name}-overlay`)!;
    fireEvent.click(beside, { detail: 2 });
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(beside, { detail: 1 });
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
