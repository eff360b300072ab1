import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Annotation, EditorState, Prec } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useEffectEvent, useRef } from 'react';
import classes from './queries.module.css';
import { reportingTables } from './reporting-schema.ts';

/** Marks a text that comes from `value`: nobody has typed it. */
const given = Annotation.define<boolean>();

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--ll-accent-ink)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--ll-warning)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--ll-blue-ink)' },
  { tag: [tags.lineComment, tags.blockComment], color: 'var(--ll-ink-3)', fontStyle: 'italic' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ll-ink)', backgroundColor: 'var(--ll-surface)', fontSize: '14px' },
  '.cm-content': { caretColor: 'var(--ll-ink)', fontFamily: 'var(--mantine-font-family-monospace)' },
  '.cm-cursor': { borderLeftColor: 'var(--ll-ink)' },
  '.cm-gutters': {
    backgroundColor: 'var(--ll-paper)',
    color: 'var(--ll-ink-3)',
    borderRight: '1px solid var(--ll-line)',
  },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--ll-accent-soft)',
  },
  '.cm-placeholder': { color: 'var(--ll-ink-3)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--ll-raised)',
    color: 'var(--ll-ink)',
    border: '1px solid var(--ll-line-strong)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--ll-selected)',
    color: 'var(--ll-ink)',
  },
});

const schema = Object.fromEntries(
  reportingTables.map(({ name, label, columns }) => [
    name.replaceAll('"', ''),
    {
      self: { label: name.replaceAll('"', ''), apply: name, detail: label, type: 'type' },
      children: columns.map((column) => ({
        label: column.name,
        detail: `${column.label} · ${column.type}`,
        type: 'property',
      })),
    },
  ]),
);

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** `Ctrl+Intro`. */
  onRun: () => void;
  /** Character at which the database found an error, from 1; the cursor goes there. */
  errorAt?: number | null;
  /** Text to put where the cursor is; each object once. */
  insertion?: { text: string } | null;
}

/** The editor of SQL: colours, names of tables and columns as one types, undo. Loaded when the screen is opened. */
export default function SqlEditor({ value, onChange, onRun, errorAt = null, insertion = null }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changed = useEffectEvent(onChange);
  const run = useEffectEvent(onRun);
  const start = useEffectEvent(() => value);

  useEffect(() => {
    const parent = place.current;
    if (!parent) return;
    const editor = new EditorView({
      parent,
      state: EditorState.create({ doc: start(), extensions: extensions(changed, run) }),
    });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      annotations: given.of(true),
    });
  }, [value]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || errorAt === null) return;
    const at = Math.min(errorAt - 1, editor.state.doc.length);
    editor.dispatch({ selection: { anchor: at }, scrollIntoView: true });
    editor.focus();
  }, [errorAt]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || !insertion) return;
    editor.dispatch(editor.state.replaceSelection(insertion.text));
    editor.focus();
  }, [insertion]);

  return <div ref={place} className={classes.editor} />;
}

function extensions(changed: (text: string) => void, run: () => void) {
  return [
    lineNumbers(),
    history(),
    drawSelection(),
    bracketMatching(),
    closeBrackets(),
    autocompletion({ icons: false }),
    sql({ dialect: PostgreSQL, schema, upperCaseKeywords: true }),
    syntaxHighlighting(colours),
    theme,
    placeholder('SELECT …'),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': 'Consulta SQL' }),
    EditorState.phrases.of({ Completions: 'Sugerencias' }),
    Prec.highest(
      keymap.of([
        {
          key: 'Mod-Enter',
          run: () => {
            run();
            return true;
          },
        },
      ]),
    ),
    // Tab leaves the editor, as it leaves every field.
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged && !update.transactions.some((one) => one.annotation(given)))
        changed(update.state.doc.toString());
    }),
  ];
}
