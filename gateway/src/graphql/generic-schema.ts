/**
 * The generic calls of the specification (C §7), with the result shape that they share. The session is the token among the
 * arguments, else the bearer, else the cookie; the calls that make a session have none, and those that need none.
 */
export const genericSchema = /* GraphQL */ `
  "Cualquier valor JSON."
  scalar JSON

  "Resultado de toda llamada genérica. Si falla: success es false, response y data van vacíos y error dice por qué."
  type Result {
    success: Boolean!
    response: JSON
    id: ID
    data: JSON
    error: JSON
  }

  "token, donde lo hay, es el de la sesión: vale antes que el bearer y la cookie."
  type Query {
    "Comprueba la sesión: la del token o, sin él, la de la cookie."
    verifyToken(token: String): Result!
    "Inicia sesión como empleado; deja la cookie apollo-token. Quien tiene la verificación en dos pasos da también code; sin él, error lleva el código SIGN_IN.CODE_NEEDED y en details el paso (ticket) que termina POST /session/code."
    getEmployeeAccessToken(email: String!, password: String!, code: String): Result!
    "Una persona administradora entra como otra; adminToken es el suyo (sin él, el de la cookie)."
    getEmployeeAccessTokenFromAdmin(email: String!, adminToken: String, reason: String): Result!
    "Cambia una contraseña: la propia recién iniciada la sesión o con la actual, o la de cualquiera si se administra."
    changeEmployeePassword(id: ID!, password: String!, currentPassword: String, token: String): Result!
    "Inicia sesión como persona o usuario externo."
    getAgentUserToken(email: String!, password: String!): Result!
    "Un registro por su identificador."
    getObject(collection: String!, id: ID!, fields: [String!], token: String): Result!
    "Registros que cumplen un filtro, como máximo 500 (criteria.limit); response dice si hay más (hasMore) y desde dónde (cursor): la página siguiente se pide con criteria.after."
    getCollection(collection: String!, criteria: JSON, token: String): Result!
    "Una página de registros: filter, text, sort, limit, after, page, fields, count."
    getQuery(collection: String!, query: JSON!, token: String): Result!
    "Una página de una pantalla con los nombres de los registros enlazados."
    getComponentItems(dataRequest: JSON!, token: String): Result!
    "Las series de facturación con su último número."
    getFinanceSeries(token: String): Result!
    "Una consulta SELECT en SQL de PostgreSQL sobre las vistas de informes: data lleva columns, rows y truncated. Solo administración."
    executeMysqlQuery(query: String!, token: String): Result!
    "Documentos financieros con las columnas de su lista. criteria: year, month, type, category, status, paymentMethod, contract, mandate, place, agent, from, to (días de emisión), filter, fields, limit (500; 5000 como máximo), after, count. response dice si hay más y desde dónde."
    getPartialFinanceData(criteria: JSON, token: String): Result!
    "Registro de cambios. criteria: collection, recordId, verb, actor, requestId, from, to (momentos), filter, fields, limit, after, count."
    getPartialLogData(criteria: JSON, token: String): Result!
    "Los tratos de captación, los más recientes primero, en la misma forma vengan de donde vengan: id, title, state (OPEN, WON, LOST), stage, person, value, currency, lostReason, addedAt, updatedAt, closedAt. response dice de dónde vienen (source) y si hay más (truncated)."
    getPipedriveDeals(token: String): Result!
    "Las personas de los tratos: id, name, phone, email."
    getPipedrivePersons(token: String): Result!
    "Sin sesión. collection: houses, contacts, visits o slots (también visitSlots). parameters: house, page, pageSize (50; 100 como máximo). De personas solo se dan datos al personal con sesión. response dice de dónde vienen (source), cuántos hay (total) y si hay más (truncated)."
    getWiteiCollection(collection: String!, parameters: JSON): Result!
    "Sin sesión. Uno de ellos por su número en Witei."
    getWiteiObject(id: Int!, collection: String!): Result!
    "La caché compartida: messages (la cola), houses, contacts, visits, units, commercials, visitSlots, media."
    getRedisCollection(collection: String!, token: String): Result!
    getRedisObject(id: ID!, collection: String!, token: String): Result!
  }

  type Mutation {
    "Crea un registro."
    createObject(collection: String!, object: JSON!, token: String): Result!
    "Modifica un registro; object lleva la versión leída (version): si otra persona lo ha cambiado desde entonces, se rechaza. Sin ella se escribe sobre lo que haya. El estado DELETED lo elimina."
    patchObject(collection: String!, objectId: ID!, object: JSON!, token: String): Result!
    "Crea una tarea."
    createTask(task: JSON!, token: String): Result!
    "Completa una tarea (id o registro) o varias."
    completeTask(task: JSON!, token: String): Result!
    "Guarda un objeto con su id en la caché compartida durante 24 horas; messages no se cambia aquí."
    updateRedisObject(collection: String!, object: JSON!, token: String): Result!
  }

  "Un cambio de un registro: cuál, su versión, la acción, los nombres de los campos y quién; nunca los valores."
  type LiveChange {
    collection: String!
    id: ID!
    version: Int!
    verb: String!
    fields: [String!]!
    actor: String!
  }

  type Subscription {
    "Cambios en vivo de lo que se puede ver: todo, una colección o un registro. Por WebSocket en /graphql/subscriptions (graphql-transport-ws), con la cookie, un bearer o connectionParams {token}."
    changes(collection: String, id: ID): LiveChange!
  }
`;
