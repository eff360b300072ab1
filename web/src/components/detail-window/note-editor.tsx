import { Button, Combobox, Group, Textarea, useCombobox } from '@mantine/core';
import { useRef, useState } from 'react';
import { drafts } from '../../lib/draft-box.ts';
import { useEmployees } from '../../lib/employees.ts';
import { mentionable, mentionBefore, mentionedIn, withMention } from './mention.ts';

interface Props {
  label: string;
  action: string;
  /** Text to change; empty for a new note. */
  initial?: string;
  /** Kept under this key until it is saved, so that closing the window or looking at another tab loses nothing. */
  draftKey?: string;
  isSaving: boolean;
  /** Resolves once it is saved; the text stays when it is rejected. */
  onSave: (text: string, mentions: string[]) => Promise<unknown>;
  onCancel?: () => void;
}

/** A note being written: «@» offers colleagues, Ctrl+Enter saves. */
export function NoteEditor({ label, action, initial = '', draftKey, isSaving, onSave, onCancel }: Props) {
  const [text, setShown] = useState(
    () => (draftKey && drafts.read<{ text?: string }>(draftKey)?.text) || initial,
  );
  const setText = (next: string) => {
    setShown(next);
    if (!draftKey) return;
    if (next.trim() === '') drafts.drop(draftKey);
    else void drafts.keep(draftKey, { savedAt: Date.now(), text: next });
  };
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { data: colleagues = [] } = useEmployees();
  const offered = typed === null ? [] : mentionable(colleagues, typed);

  const follow = (value: string, caret: number) => {
    const name = mentionBefore(value, caret);
    setTyped(name);
    if (name === null) combobox.closeDropdown();
    else {
      combobox.openDropdown();
      combobox.selectFirstOption();
    }
  };
  const pick = (id: string) => {
    const colleague = colleagues.find((one) => one.id === id);
    const caret = input.current?.selectionStart ?? text.length;
    if (!colleague) return;
    const next = withMention(text, caret, colleague.name);
    setText(next.text);
    setTyped(null);
    combobox.closeDropdown();
    requestAnimationFrame(() => input.current?.setSelectionRange(next.caret, next.caret));
    input.current?.focus();
  };
  const save = async () => {
    if (text.trim() === '' || isSaving) return;
    await onSave(text, mentionedIn(text, colleagues)).then(
      () => setText(''),
      () => undefined,
    );
  };
  return (
    <Combobox store={combobox} onOptionSubmit={pick} withinPortal={false}>
      <Combobox.Target>
        <Textarea
          ref={input}
          aria-label={label}
          placeholder="Escriba una nota; con @ se avisa a una persona"
          autosize
          minRows={2}
          maxRows={10}
          value={text}
          onChange={({ currentTarget: { value, selectionStart } }) => {
            setText(value);
            follow(value, selectionStart);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && combobox.dropdownOpened) event.stopPropagation();
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={offered.length === 0}>
        <Combobox.Options aria-label="Personas">
          {offered.map(({ id, name }) => (
            <Combobox.Option key={id} value={id}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
      <Group gap={8} mt={8} justify="flex-end">
        {onCancel && (
          <Button size="compact-sm" variant="subtle" onClick={onCancel}>
            Cancelar
          </Button>
        )}
        <Button
          size="compact-sm"
          loading={isSaving}
          disabled={text.trim() === ''}
          onClick={() => void save()}
        >
          {action}
        </Button>
      </Group>
    </Combobox>
  );
}
