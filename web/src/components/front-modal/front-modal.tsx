import { Modal, type ModalProps } from '@mantine/core';
import { useTopOverlay } from '../../lib/overlay-stack.ts';

/** A dialog that may lie over a window: `Esc` closes the one in front and nothing behind it. */
export function FrontModal(props: ModalProps) {
  const front = useTopOverlay(props.opened);
  return <Modal closeOnEscape={front} {...props} />;
}
