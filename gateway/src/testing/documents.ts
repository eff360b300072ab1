/** GraphQL documents that several tests use. */
const result = '{ success response id data error }';

export const documents = {
  getObject: `query($collection: String!, $id: ID!, $fields: [String!]) { r: getObject(collection: $collection, id: $id, fields: $fields) ${result} }`,
  getCollection: `query($collection: String!, $criteria: JSON) { r: getCollection(collection: $collection, criteria: $criteria) ${result} }`,
  getQuery: `query($collection: String!, $query: JSON!) { r: getQuery(collection: $collection, query: $query) ${result} }`,
  getComponentItems: `query($dataRequest: JSON!) { r: getComponentItems(dataRequest: $dataRequest) ${result} }`,
  createObject: `mutation($collection: String!, $object: JSON!) { r: createObject(collection: $collection, object: $object) ${result} }`,
  patchObject: `mutation($collection: String!, $objectId: ID!, $object: JSON!) { r: patchObject(collection: $collection, objectId: $objectId, object: $object) ${result} }`,
  createTask: `mutation($task: JSON!) { r: createTask(task: $task) ${result} }`,
  completeTask: `mutation($task: JSON!) { r: completeTask(task: $task) ${result} }`,
  executeMysqlQuery: `query($query: String!) { r: executeMysqlQuery(query: $query) ${result} }`,
  getPartialFinanceData: `query($criteria: JSON) { r: getPartialFinanceData(criteria: $criteria) ${result} }`,
  getPartialLogData: `query($criteria: JSON) { r: getPartialLogData(criteria: $criteria) ${result} }`,
  getPipedriveDeals: `{ r: getPipedriveDeals ${result} }`,
  getPipedrivePersons: `{ r: getPipedrivePersons ${result} }`,
  getWiteiCollection: `query($collection: String!, $parameters: JSON) { r: getWiteiCollection(collection: $collection, parameters: $parameters) ${result} }`,
  getWiteiObject: `query($collection: String!, $id: Int!) { r: getWiteiObject(collection: $collection, id: $id) ${result} }`,
  getRedisCollection: `query($collection: String!) { r: getRedisCollection(collection: $collection) ${result} }`,
  getRedisObject: `query($id: ID!, $collection: String!) { r: getRedisObject(id: $id, collection: $collection) ${result} }`,
  updateRedisObject: `mutation($collection: String!, $object: JSON!) { r: updateRedisObject(collection: $collection, object: $object) ${result} }`,
} as const;
