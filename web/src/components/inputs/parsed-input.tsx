import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { onSettle } from './settle.ts';
import type { InputProps } from './types.ts';

interface Props<T> extends InputProps<T | null> {
  print: (value: T) => string;
  /** Null when the text is not understood. */
  parse: (text: string) => T | null;
  /** What to write instead, for a text that is not understood. */
  complain: (text: string) => string | null;
  inputMode?: 'decimal' | 'numeric' | 'text' | 'tel';
  align?: 'left' | 'right';
  rightSection?: ReactNode;
  rightSectionWidth?: number;
}

/**
 * A text that stands for a value (an amount, a date): free while typing, understood and printed in its
 * Spanish form when the field is left or its form submitted. A text that is not understood stays, with a sentence; the value is then null
 * and the form is not submitted: what somebody wrote would be lost.
 */
export function ParsedInput<T>(props: Props<T>) {
  const { value, onChange, onBlur, print, parse, complain, align = 'left', error, ...rest } = props;
  const [text, setText] = useState(value === null ? '' : print(value));
  const [typing, setTyping] = useState(false);
  const [complaint, setComplaint] = useState<string | null>(null);

  useEffect(() => {
    if (typing) return;
    if (value !== null) {
      setText(print(value));
      setComplaint(null);
    } else if (!complaint) setText('');
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a new value or the end of typing prints anew
  }, [value, typing]);

  const clean = text.trim();
  const parsed = clean === '' ? null : parse(clean);
  /** Not what is only printed less exactly, as the seconds of a moment. */
  const isOther = (next: T | null) =>
    next !== value && (next === null || value === null || print(next) !== print(value));
  const leave = () => {
    setTyping(false);
    setComplaint(clean !== '' && parsed === null ? (complain(clean) ?? 'El valor no se entiende.') : null);
    if (parsed !== null) setText(print(parsed));
    if (isOther(parsed)) onChange(parsed);
    onBlur?.();
  };

  const input = useRef<HTMLInputElement>(null);
  const settle = useEffectEvent((event: Event) => {
    const isUnread = clean !== '' && parsed === null;
    if (input.current?.disabled || !(typing || isUnread)) return;
    flushSync(leave);
    if (!isUnread) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    input.current?.focus();
  });
  useEffect(() => {
    const form = input.current?.form;
    return form ? onSettle(form, settle) : undefined;
  }, []);

  return (
    <TextInput
      {...rest}
      ref={input}
      value={text}
      error={complaint ?? error}
      autoComplete="off"
      styles={{ input: { textAlign: align, fontVariantNumeric: 'tabular-nums' } }}
      onChange={(event) => {
        setTyping(true);
        setComplaint(null);
        setText(event.currentTarget.value);
        const typed = parse(event.currentTarget.value.trim());
        if (typed !== null && isOther(typed)) onChange(typed);
      }}
      onBlur={leave}
    />
  );
}
