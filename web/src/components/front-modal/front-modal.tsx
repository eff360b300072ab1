import { Modal, type ModalProps } from '@mantine/core';
import { useState } from 'react';
import { useTopOverlay } from '../../lib/overlay-stack.ts';

/**
 * A dialog that may lie over a window: `Esc` closes the one in front and nothing behind it. Once something has been typed into
 * it, a click beside it does not close it: that happens by mistake, and what was typed would be gone.
 */
export function FrontModal(props: ModalProps) {
  const front = useTopOverlay(props.opened);
  const [typed, setTyped] = useState(false);
  return (
    <Modal
      closeOnEscape={front}
      closeOnClickOutside={!typed}
      onInput={() => setTyped(true)}
      {...props}
      onExitTransitionEnd={() => {
        setTyped(false);
        props.onExitTransitionEnd?.();
      }}
    />
  );
}
