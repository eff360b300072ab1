import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import Pad from 'signature_pad';
import classes from './signature.module.css';

interface Props {
  /** PNG in base64, or null while nothing is drawn. */
  onChange: (drawing: string | null) => void;
}

/** Pixels of the drawing, whatever the screen. */
const SIZE = { width: 900, height: 300 };

/** A field to sign in with a finger, a pen or the mouse. */
export function SignaturePad({ onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const changed = useRef(onChange);
  changed.current = onChange;
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    // The drawing keeps its pixels when the phone is turned; strokes are brought to them.
    Object.assign(element, SIZE);
    const scale = SIZE.width / (element.clientWidth || SIZE.width);
    element.getContext('2d')?.scale(scale, scale);
    const made = new Pad(element, { penColor: '#10243f' });
    const end = () =>
      changed.current(made.isEmpty() ? null : (made.toDataURL('image/png').split(',')[1] ?? null));
    made.addEventListener('endStroke', end);
    pad.current = made;
    return () => {
      made.removeEventListener('endStroke', end);
      made.off();
    };
  }, []);
  const clear = () => {
    pad.current?.clear();
    onChange(null);
  };
  return (
    <div className={classes.pad}>
      <canvas ref={canvas} aria-label="Dibuje su firma aquí" role="img" />
      <Button size="compact-sm" variant="subtle" onClick={clear}>
        Borrar y repetir
      </Button>
    </div>
  );
}
