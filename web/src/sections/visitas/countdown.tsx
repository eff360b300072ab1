import { useEffect, useEffectEvent, useState } from 'react';
import { currentSeconds } from '../../lib/current-seconds.ts';
import classes from './visitas.module.css';

interface Props {
  /** Unix seconds. */
  until: number;
  text: (left: string) => string;
  onEnd: () => void;
}

/** Minutes and seconds that are left; told to screen readers as a timer, which they read when asked. */
export function Countdown({ until, text, onEnd }: Props) {
  const [left, setLeft] = useState(() => Math.max(0, until - currentSeconds()));
  const ended = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Math.max(0, until - currentSeconds());
      setLeft(now);
      if (now === 0) {
        clearInterval(timer);
        ended();
      }
    }, 500);
    return () => clearInterval(timer);
  }, [until]);
  const minutes = Math.floor(left / 60);
  return (
    <span role="timer" className={classes.timer}>
      {text(`${minutes}:${String(left % 60).padStart(2, '0')}`)}
    </span>
  );
}
