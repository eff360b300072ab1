import { type AreaRow, areasOf } from './area.ts';

const rows: readonly AreaRow[] = [
  [
    'Sant Cugat del Vallès',
    '08172',
    17,
    'Ciudad residencial al otro lado de Collserola, crecida alrededor de un monasterio benedictino. Combina un centro peatonal muy animado con urbanizaciones y parques empresariales. Los Ferrocarrils de la Generalitat llegan al centro de Barcelona en algo menos de media hora.',
  ],
  [
    'Sabadell',
    '08201',
    11,
    'Capital del Vallès Occidental junto con Terrassa, fue uno de los grandes centros textiles de Cataluña. Tiene comercio, universidad cercana y el parque de Catalunya como pulmón. Está unida a Barcelona por tren y por los Ferrocarrils de la Generalitat.',
  ],
  [
    'Terrassa',
    '08221',
    11,
    'Ciudad industrial y universitaria con un notable patrimonio modernista, como la Masia Freixa. Las iglesias de Sant Pere recuerdan su origen episcopal. Ofrece pisos más amplios que Barcelona por el mismo precio y dos líneas de tren.',
  ],
  [
    'Mataró',
    '08301',
    12,
    'Capital del Maresme, con playa, puerto y un casco antiguo sobre restos romanos. Fue destino de la primera línea de ferrocarril de la Península, abierta en 1848. La línea de cercanías de la costa la une con Barcelona.',
  ],
  [
    'Badalona',
    '08911',
    13,
    'A orillas del mar y pegada a Barcelona, nació como la ciudad romana de Baetulo. Su rambla y el puente del Petroli son los lugares de paseo. El metro, el tranvía y el cercanías la conectan con la capital.',
  ],
  [
    'Castelldefels',
    '08860',
    16,
    'Ciudad de playa al sur de Barcelona, con varios kilómetros de arena y el macizo del Garraf detrás. Abundan las casas con jardín y los apartamentos cerca del mar. El aeropuerto y un campus de la Universitat Politècnica quedan muy próximos.',
  ],
  [
    "L'Hospitalet de Llobregat",
    '08901',
    15,
    'La ciudad más poblada de Cataluña después de Barcelona, con la que forma un continuo urbano. Collblanc y Santa Eulàlia son barrios densos y comerciales; Gran Via L’Hospitalet reúne hoteles, oficinas y la feria. Varias líneas de metro la recorren.',
  ],
  [
    'Cornellà de Llobregat',
    '08940',
    14,
    'En el centro del Baix Llobregat, con tradición industrial y buen transporte: metro, tranvía, tren y ferrocarril. Tiene comercio propio, el parque de Can Mercader y el estadio del Espanyol. Es práctica para quien trabaja en el área metropolitana.',
  ],
  [
    'Esplugues de Llobregat',
    '08950',
    16,
    'Municipio pequeño entre Barcelona y Collserola, junto a la Diagonal. Conserva un núcleo antiguo alrededor del monasterio de Santa Maria de Montsió y la fábrica modernista La Rajoleta. El hospital Sant Joan de Déu y el tranvía son sus referencias.',
  ],
  [
    'Sant Just Desvern',
    '08960',
    17,
    'Pueblo residencial en la ladera de Collserola, con masías, casas con jardín y el conocido edificio Walden 7. Es tranquilo y familiar, a pocos minutos de la Diagonal. El tranvía lo une con Barcelona.',
  ],
  [
    'Sant Joan Despí',
    '08970',
    15,
    'En la orilla izquierda del Llobregat, guarda obras modernistas de Josep Maria Jujol, como la Torre de la Creu. Ha crecido con edificios recientes alrededor de parques y servicios. Tiene tren, tranvía y un hospital comarcal.',
  ],
  [
    'Sant Feliu de Llobregat',
    '08980',
    13,
    'Capital del Baix Llobregat y sede episcopal, conocida por sus rosas. Un centro peatonal concentra tiendas y mercado, y Collserola empieza al final de las calles. El cercanías y el tranvía llegan a Barcelona.',
  ],
  [
    'El Prat de Llobregat',
    '08820',
    14,
    'En pleno delta del Llobregat, entre huertas, humedales protegidos y una playa amplia. Acoge el aeropuerto de Barcelona, y el metro y el tren pasan por la ciudad. Es llana, cómoda para la bicicleta y con vida de pueblo.',
  ],
  [
    'Viladecans',
    '08840',
    13,
    'Ciudad del delta entre Gavà y Sant Boi, con una playa natural y espacios protegidos para las aves. En las últimas décadas ha sumado viviendas nuevas y un gran centro comercial. La línea de cercanías del sur la comunica con Barcelona.',
  ],
  [
    'Gavà',
    '08850',
    15,
    'Se reparte entre el núcleo del interior, las urbanizaciones del Garraf y Gavà Mar, junto a los pinos y la playa. Sus minas prehistóricas de variscita se pueden visitar. Ofrece desde pisos de barrio hasta casas frente al mar.',
  ],
  [
    'Sitges',
    '08870',
    18,
    'Villa marinera del Garraf con casas de indianos, museos modernistas y un festival de cine fantástico muy conocido. Tiene vida todo el año, aunque el verano la llena. El tren de la costa la une con Barcelona.',
  ],
  [
    'Cerdanyola del Vallès',
    '08290',
    13,
    'A los pies de Collserola, vive en buena parte de la Universitat Autònoma y del sincrotrón Alba. Mezcla barrios de pisos, casas con jardín y la urbanización de Bellaterra. Cercanías y ferrocarril paran en varios puntos del municipio.',
  ],
  [
    'Granollers',
    '08401',
    12,
    'Capital del Vallès Oriental, con un mercado semanal de siglos bajo la Porxada. Su centro es peatonal y reúne el comercio de la comarca. La autopista y el tren la acercan a Barcelona.',
  ],
  [
    'Santa Coloma de Gramenet',
    '08921',
    13,
    'Separada de Barcelona por el río Besòs, cuyo parque fluvial es hoy su paseo favorito. Es una ciudad densa y de carácter popular, con el poblado ibérico de Puig Castellar en lo alto. La línea 1 de metro la conecta con el centro.',
  ],
  [
    'Rubí',
    '08191',
    11,
    'Ciudad industrial entre Sant Cugat y Terrassa, con un castillo medieval convertido en museo. Combina barrios de pisos y urbanizaciones con jardín. Los Ferrocarrils de la Generalitat y la autopista facilitan el trayecto a Barcelona.',
  ],
];

/** Towns around Barcelona; the text names the first six, the others are *ours* ('the complete list is not shown'). */
export const catalanTowns = areasOf('CATALONIA', 'Barcelona', rows);
