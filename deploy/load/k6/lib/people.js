// Three kinds of callers. Pauses between their steps are those of people reading; a partner's program makes none.
import http from 'k6/http';
import { sleep } from 'k6';
import { get, graphql, oneOf, post, sessionOf, URL } from './product.js';

const PAGE = 'query($r: JSON!) { r: getComponentItems(dataRequest: $r) { success data error } }';
const RECORD = 'query($c: String!, $i: ID!) { r: getObject(collection: $c, id: $i) { success data error } }';
const CREATE =
  'mutation($c: String!, $o: JSON!) { r: createObject(collection: $c, object: $o) { success id data error } }';
const PATCH =
  'mutation($c: String!, $i: ID!, $o: JSON!) { r: patchObject(collection: $c, objectId: $i, object: $o) { success id data error } }';

/** The lists that staff have open, by how often: contracts and their receipts first, then people, homes and the day's tasks. */
const LISTS = [
  [
    30,
    'contract/rent',
    'contract',
    ['name', 'status', 'startDate', 'endDate', 'rent', 'units', 'tenants'],
    'startDate',
  ],
  [
    20,
    'finance',
    'finance',
    ['serie', 'status', 'concept', 'tenants', 'units', 'totalAmount'],
    'periodStart',
  ],
  [15, 'agent/tenant', 'agent', ['firstname', 'lastname', 'email', 'phone'], 'createdAt'],
  [15, 'place', 'place', ['unitType', 'street', 'city', 'livingArea', 'createdAt'], 'createdAt'],
  [10, 'task', 'task', ['title', 'status', 'type', 'assignedTo', 'due'], 'createdAt'],
  [10, 'contract/mandate', 'mandate', ['name', 'status', 'createdAt'], 'createdAt'],
];
const WORDS = ['mar', 'gar', 'calle', 'mayor', 'lop', 'mart', 'fer', 'san'];

function anyList() {
  let at = Math.random() * 100;
  return LISTS.find(([weight]) => (at -= weight) < 0) || LISTS[0];
}

/** A few seconds of reading. */
function read(seconds) {
  sleep(seconds * (0.5 + Math.random()));
}

/**
 * A member of staff at work: a list, one of its records with what stands beside it, a search, and in one of ten rounds
 * a task written and done. About seven calls in some twenty seconds.
 */
export function staff(tokens, pause = 1) {
  const token = sessionOf(tokens);
  const [, component, collection, fields, sort] = anyList();
  get(
    'menu counts',
    `/menu/${component.split('/')[0] === 'task' ? 'home' : component.split('/')[0]}/counts`,
    token,
  );
  const page = graphql(
    'list page',
    PAGE,
    {
      r: {
        component,
        mongoFilter: {},
        sortParameters: [sort],
        sortOrder: [Math.random() < 0.5 ? 'asc' : 'desc'],
        itemsPerPage: 50,
        page: Math.random() < 0.8 ? 1 : 2,
        otherData: { fields },
      },
    },
    token,
  );
  read(3 * pause);
  const rows = (page && page.data && page.data.items) || [];
  if (rows.length > 0) {
    const { id } = oneOf(rows);
    graphql('record', RECORD, { c: collection, i: id }, token);
    get('links of a record', `/records/${collection}/${id}/links`, token);
    get('timeline', `/records/${collection}/${id}/timeline`, token);
    read(6 * pause);
  }
  if (Math.random() < 0.5) {
    get('search', `/search?q=${oneOf(WORDS)}`, token);
    read(2 * pause);
  }
  post('inbox', '/commands/MyInbox', {}, token);
  if (Math.random() < 0.1) write(token);
  read(3 * pause);
}

function write(token) {
  const made = graphql(
    'create',
    CREATE,
    { c: 'task', o: { title: `Carga ${__VU}-${__ITER}`, type: 'OTHER' } },
    token,
  );
  if (made && made.data)
    graphql(
      'change',
      PATCH,
      { c: 'task', i: made.id, o: { description: 'Hecho', version: made.data.version } },
      token,
    );
}

/** A partner's program: typed queries, page after page. */
export function partner(tokens) {
  const token = sessionOf(tokens);
  const [contracts, places] = ['id name status startDate rent', 'id street city unitType'];
  graphql('partner contracts', `{ r: contracts(first: 50) { items { ${contracts} } hasMore } }`, {}, token);
  graphql('partner places', `{ r: places(first: 50) { items { ${places} } hasMore } }`, {}, token);
  get('choices', '/choices', token);
}

/** Somebody who looks for a home: the page, what it loads, the published units, one of them. */
export function visitor(pause = 1) {
  get('public page', '/widgets-pisos');
  const { units = [] } = post('published units', '/commands/PublishedUnits', { pageSize: 24 }).json() || {};
  read(2 * pause);
  if (units.length > 0) post('one unit', '/commands/PublishedUnits', { unit: oneOf(units).id });
  http.get(`${URL}/status.json`, { tags: { name: 'status' } });
  read(2 * pause);
}
