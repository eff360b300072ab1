import { afterEach, describe, expect, it } from '@jest/globals';
import { MantineProvider, Modal } from '@mantine/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useTopOverlay } from './overlay-stack.ts';

function Overlay({ name, opened = true }: { name: string; opened?: boolean }) {
  return <p>{`${name}: ${useTopOverlay(opened) ? 'front' : 'behind'}`}</p>;
}

/** A window that asks before it closes, as forms and wizards do. */
function Window() {
  const [opened, setOpened] = useState(true);
  const [asking, setAsking] = useState(false);
  const front = useTopOverlay(opened);
  const dialogFront = useTopOverlay(asking);
  return (
    <>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        closeOnEscape={dialogFront}
        title="Sure?"
        zIndex={400}
      >
        <button onClick={() => setOpened(false)}>leave</button>
      </Modal>
      <Modal opened={opened} onClose={() => setAsking(true)} closeOnEscape={front} title="Window">
        <input aria-label="name" />
      </Modal>
    </>
  );
}

afterEach(cleanup);

describe('overlays', () => {
  it('only the one in front closes on Esc, and the one behind comes to the front when it is gone', () => {
    const { rerender } = render(<Overlay name="window" />);
    expect(screen.getByText('window: front')).toBeTruthy();
    rerender(
      <>
        <Overlay name="window" />
        <Overlay name="dialog" />
      </>,
    );
    expect(screen.getByText('window: behind')).toBeTruthy();
    expect(screen.getByText('dialog: front')).toBeTruthy();
    rerender(
      <>
        <Overlay name="window" />
        <Overlay name="dialog" opened={false} />
      </>,
    );
    expect(screen.getByText('window: front')).toBeTruthy();
    expect(screen.getByText('dialog: behind')).toBeTruthy();
  });

  it('one Esc does one thing: it asks, then it takes the question back, then it asks again', async () => {
    const user = userEvent.setup();
    render(
      <MantineProvider env="test">
        <Window />
      </MantineProvider>,
    );
    await user.type(await screen.findByLabelText('name'), 'x');
    for (const asked of [true, false, true]) {
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByText('Sure?') !== null).toBe(asked));
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
      expect(screen.queryByText('Sure?') !== null).toBe(asked);
      expect(screen.queryByText('Window')).not.toBeNull();
    }
  });
});
