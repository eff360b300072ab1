import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { useTopOverlay } from './overlay-stack.ts';

function Overlay({ name, opened = true }: { name: string; opened?: boolean }) {
  return <p>{`${name}: ${useTopOverlay(opened) ? 'front' : 'behind'}`}</p>;
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
});
