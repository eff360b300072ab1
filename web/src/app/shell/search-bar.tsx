import { Combobox, Kbd, Loader, TextInput, useCombobox } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { SEARCH_MAX_RESULTS, SEARCH_MIN } from '@llavero/proto/values/search-text';
import { IconDoor, IconSearch, IconUser } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Hit, useSearch } from '../../lib/records.ts';
import { useSettledText } from '../../lib/search-steps.ts';
import { recordPath } from '../../lib/menu.ts';
import { menu } from '../menu/manifest.ts';
import { PHONE } from '../../lib/breakpoints.ts';
import classes from './shell.module.css';

/** Finds people and units from anywhere (TOP-01). `/` comes here, Enter opens the first result. */
export function SearchBar({ autoFocus = false, onDone }: { autoFocus?: boolean; onDone?: () => void }) {
  const [text, setText] = useState('');
  const [settled, settleNow] = useSettledText(text);
  const { data: hits = [], isFetching, isError } = useSearch(settled);
  const [waitsForFirst, setWaitsForFirst] = useState(false);
  const box = useCombobox();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const phone = useMediaQuery(PHONE, window.matchMedia(PHONE).matches);
  useHotkeys([['/', () => input.current?.focus()]]);

  const shown = settled.length >= SEARCH_MIN ? hits.slice(0, SEARCH_MAX_RESULTS) : [];
  const pending = text.trim().length >= SEARCH_MIN && (isFetching || text.trim() !== settled);

  const open = (hit: Hit) => {
    const path = recordPath(menu, hit.collection, hit.id);
    setText('');
    setWaitsForFirst(false);
    box.closeDropdown();
    input.current?.blur();
    if (path) void navigate(path);
    onDone?.();
  };

  // eslint-disable-next-line react-hooks/exhaustive-deps -- whatever render brings the answer opens it, once
  useEffect(() => {
    if (!waitsForFirst || pending) return;
    setWaitsForFirst(false);
    const [first] = shown;
    if (first) open(first);
  });

  return (
    <Combobox
      store={box}
      onOptionSubmit={(id) => open(hits.find((hit) => hit.id === id)!)}
      shadow="md"
      width={phone ? 'calc(100vw - 16px)' : 'target'}
    >
      <Combobox.Target>
        <TextInput
          ref={input}
          className={classes.search}
          type="search"
          aria-label="Buscar"
          placeholder="Empieza a escribir para buscar personas, emails, DNIs o unidades"
          value={text}
          autoFocus={autoFocus}
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          rightSection={pending ? <Loader size={14} /> : text ? null : <Kbd size="xs">/</Kbd>}
          onChange={(event) => {
            setText(event.currentTarget.value);
            // Enter was meant for what stood there; whoever types on has not asked yet.
            setWaitsForFirst(false);
            box.openDropdown();
            box.resetSelectedOption();
          }}
          onFocus={() => box.openDropdown()}
          onBlur={() => box.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') input.current?.blur();
            if (event.key !== 'Enter' || box.getSelectedOptionIndex() >= 0) return;
            event.preventDefault();
            settleNow();
            setWaitsForFirst(true);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={text.trim().length < SEARCH_MIN}>
        <Combobox.Options className={classes.hitList} aria-label="Resultados">
          {shown.map((hit) => (
            <Combobox.Option key={hit.id} value={hit.id}>
              <HitCard hit={hit} />
            </Combobox.Option>
          ))}
          {shown.length === 0 && (
            <Combobox.Empty role={isError && !pending ? 'alert' : undefined}>
              {pending
                ? 'Cargando datos'
                : isError
                  ? 'No se ha podido buscar: inténtelo de nuevo'
                  : 'Sin datos'}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function HitCard({ hit }: { hit: Hit }) {
  const Icon = hit.collection === 'place' ? IconDoor : IconUser;
  return (
    <div className={classes.hit}>
      <Icon size={18} stroke={1.6} />
      <div>
        <strong>{hit.title}</strong>
        <small>{hit.detail}</small>
      </div>
    </div>
  );
}
