import { Combobox, Loader, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { CollectionName } from '@llavero/proto/collections';
import type { Filter } from '@llavero/proto/requests';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useLabels } from '../../lib/records.ts';
import type { InputProps } from '../inputs/types.ts';
import classes from './link-picker.module.css';
import { useLinkOptions } from './use-link-options.ts';

interface Props extends InputProps<string[]> {
  collection: CollectionName;
  /** One record at most: picking another takes its place. */
  single?: boolean;
  /** Narrows what is offered. */
  filter?: Filter;
  /** Offers to create what was not found; `done` picks it. */
  onCreate?: (text: string, done: (id: string) => void) => void;
}

const CREATE = ' create';
/** What is linked stays legible where it cannot be changed. */
const legible = { input: { opacity: 1 } };
const FAILED = 'No se ha podido buscar. Compruebe la conexión y vuelva a escribir.';

/** Picks records of another collection by typing part of their name. */
export function LinkPicker(props: Props) {
  const { collection, value, onChange, single, filter, onCreate, onBlur, disabled, readOnly, placeholder } =
    props;
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text, 250);
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() });
  const names = useLabels(collection, value);
  const {
    data: options = [],
    isFetching,
    isError,
  } = useLinkOptions(collection, settled, filter, box.dropdownOpened);
  const locked = disabled || readOnly;

  const pick = (picked: string) => {
    setText('');
    if (picked === CREATE)
      onCreate?.(text.trim(), (created) => onChange(single ? [created] : [...value, created]));
    else if (single) onChange([picked]);
    else onChange(value.includes(picked) ? value.filter((each) => each !== picked) : [...value, picked]);
    if (single || picked === CREATE) box.closeDropdown();
  };

  const offered = options.filter((option) => single || !value.includes(option.id));
  return (
    <Combobox store={box} onOptionSubmit={pick} shadow="md" disabled={Boolean(locked)}>
      <Combobox.DropdownTarget>
        <PillsInput
          label={props.label}
          description={props.description}
          error={props.error}
          required={props.required ?? false}
          disabled={disabled ?? false}
          styles={legible}
          size={props.size ?? 'sm'}
          rightSection={isFetching && box.dropdownOpened ? <Loader size={14} /> : null}
          onClick={() => !locked && box.openDropdown()}
        >
          <Pill.Group gap={4}>
            {value.map((each) => (
              <Pill
                key={each}
                className={classes.pill ?? ''}
                withRemoveButton={!locked}
                onRemove={() => onChange(value.filter((other) => other !== each))}
                // Mantine hides the button from screen readers and the keyboard; here there is no other for it.
                removeButtonProps={{
                  'aria-label': `Quitar ${names.get(each) ?? ''}`,
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
              >
                {names.get(each) ?? '…'}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                // A plain text field says nothing of the list it opens.
                role="combobox"
                className={classes.field ?? ''}
                value={text}
                readOnly={Boolean(locked)}
                autoFocus={props.autoFocus ?? false}
                aria-label={props['aria-label']}
                placeholder={value.length === 0 && !locked ? (placeholder ?? 'Escriba para buscar') : ''}
                onChange={(event) => {
                  setText(event.currentTarget.value);
                  box.openDropdown();
                  box.updateSelectedOptionIndex();
                }}
                // A refused step leads here: what was wrong must be read before the list covers it.
                onFocus={() => !locked && !props.error && box.openDropdown()}
                onBlur={() => {
                  box.closeDropdown();
                  setText('');
                  onBlur?.();
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Backspace' && text === '' && !locked) onChange(value.slice(0, -1));
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} className={classes.options ?? ''} aria-label="Opciones">
          {offered.map((option) => (
            <Combobox.Option key={option.id} value={option.id}>
              <span className={classes.title}>{option.title}</span>
              {option.detail && <span className={classes.detail}>{option.detail}</span>}
            </Combobox.Option>
          ))}
          {offered.length === 0 && (
            <Combobox.Empty>{isFetching ? 'Cargando datos' : isError ? FAILED : 'Sin datos'}</Combobox.Empty>
          )}
          {onCreate && text.trim() !== '' && (
            <Combobox.Option value={CREATE}>
              <IconPlus size={14} /> Crear «{text.trim()}»
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
