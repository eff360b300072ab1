import { template } from '@llavero/proto/records/documents/template';
import { Tabs } from '@mantine/core';
import { messageLanguages } from '@llavero/proto/records/choices/message-languages';
import { IconEdit } from '@tabler/icons-react';
import { lazy } from 'react';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { useSearchParams } from '../../../lib/search-params.ts';
import { TemplatePage } from './template-page.tsx';
import classes from './templates.module.css';

// The catalogue of messages is loaded by who looks at it.
const MessagePage = lazy(() => import('./message-page.tsx'));
const MessagesList = lazy(() => import('./messages-list.tsx'));

/** The template that is open in the editor, in the address. */
const EDITED = 'editar';

const detail = detailOf(template, {
  figures: [{ field: 'collection' }, { field: 'language' }, { field: 'edition' }],
  actions: [
    {
      key: 'edit-text',
      label: 'Abrir el texto',
      icon: IconEdit,
      primary: true,
      allowed: ({ kind }) => kind === 'DOCUMENT',
      to: ({ id }) => `/other/templates?${EDITED}=${id}`,
    },
  ],
});

const list = listOf(template, {
  path: 'other/templates',
  columns: [{ name: 'name', width: 280 }],
  create: { label: 'Nueva plantilla' },
  emptyText: 'De una plantilla se hacen contratos, mandatos y cartas con los datos de cada ficha.',
  detail,
});

/** Which kind of texts the screen shows, in the address; documents where it says nothing. */
const KIND = 'clase';
const MESSAGES = 'mensajes';
/** The message that is open in the editor, and in which language. */
const MESSAGE = 'mensaje';
const LANGUAGE = 'idioma';

/** 'Plantillas' (NAV-03, DOC-02, JOB-04): the texts that documents are made from and those of messages, with their editors. */
export default function TemplatesScreen() {
  const [search, setSearch] = useSearchParams();
  const edited = search.get(EDITED);
  const message = search.get(MESSAGE);
  if (edited !== null)
    return <TemplatePage key={edited} id={edited} onOpen={(id) => setSearch(id ? { [EDITED]: id } : {})} />;
  if (message !== null)
    return (
      <MessagePage
        key={message}
        name={message}
        language={messageLanguages.values.find((one) => one === search.get(LANGUAGE)) ?? 'ES'}
        onLanguage={(language) => setSearch({ [MESSAGE]: message, [LANGUAGE]: language }, { replace: true })}
        onClose={() => setSearch({ [KIND]: MESSAGES })}
      />
    );
  const isMessages = search.get(KIND) === MESSAGES;
  return (
    <>
      <Tabs
        className={classes.kinds}
        value={isMessages ? MESSAGES : 'documentos'}
        onChange={(kind) => setSearch(kind === MESSAGES ? { [KIND]: MESSAGES } : {})}
      >
        <Tabs.List>
          <Tabs.Tab value="documentos">Documentos</Tabs.Tab>
          <Tabs.Tab value={MESSAGES}>Mensajes</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {isMessages ? (
        <MessagesList onOpen={(name) => setSearch({ [MESSAGE]: name })} />
      ) : (
        <ListScreen {...list} />
      )}
    </>
  );
}
