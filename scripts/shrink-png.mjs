import { deflateSync, inflateSync } from 'node:zlib';

/**
 * A PNG of a browser's page with at most 256 colours, a third of the size. Pages are text on a few plain grounds, so the
 * eye sees no difference. Of PNG (https://www.w3.org/TR/png-3/) only what Chromium writes is read: 8 bits a channel, RGB
 * with or without alpha, not interlaced.
 */
export function shrinkPng(png) {
  const chunks = readChunks(png);
  const header = chunks.find(({ type }) => type === 'IHDR').data;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = { 2: 3, 6: 4 }[header[9]];
  if (header[8] !== 8 || header[12] !== 0 || channels === undefined) throw new Error('not a PNG as Chromium writes it');
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const pixels = unfilter(inflateSync(packed), { width, height, channels });
  const { palette, indexOf } = makePalette(pixels, channels);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (width + 1) + 1 + x] = indexOf(colourAt(pixels, (y * width + x) * channels));
    }
  }
  const newHeader = Buffer.from(header);
  newHeader[9] = 3;
  return Buffer.concat([
    png.subarray(0, 8),
    writeChunk('IHDR', newHeader),
    writeChunk('PLTE', Buffer.from(palette.flatMap(channelsOf))),
    writeChunk('IDAT', deflateSync(rows, { level: 9 })),
    writeChunk('IEND', Buffer.alloc(0)),
  ]);
}

const colourAt = (pixels, at) => (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
const channelsOf = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];

/** The most frequent colours; the others become the nearest of them. */
function makePalette(pixels, channels) {
  const counts = new Map();
  for (let at = 0; at < pixels.length; at += channels) {
    const colour = colourAt(pixels, at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const palette = [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a)).slice(0, 256);
  const indices = new Map(palette.map((colour, index) => [colour, index]));
  const distance = (a, b) => channelsOf(a).reduce((sum, one, i) => sum + (one - channelsOf(b)[i]) ** 2, 0);
  const nearest = (colour) =>
    palette.reduce(
      (best, other, index) => (distance(colour, other) < distance(colour, palette[best]) ? index : best),
      0,
    );
  return {
    palette,
    indexOf(colour) {
      if (!indices.has(colour)) indices.set(colour, nearest(colour));
      return indices.get(colour);
    },
  };
}

/** Undoes the filter of each row: none, left, up, average or Paeth. */
function unfilter(filtered, { width, height, channels }) {
  const stride = width * channels;
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = filtered[y * (stride + 1)];
    for (let i = 0; i < stride; i += 1) {
      const left = i < channels ? 0 : pixels[y * stride + i - channels];
      const up = y === 0 ? 0 : pixels[(y - 1) * stride + i];
      const corner = i < channels || y === 0 ? 0 : pixels[(y - 1) * stride + i - channels];
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      pixels[y * stride + i] = filtered[y * (stride + 1) + 1 + i] + predicted;
    }
  }
  return pixels;
}

function paeth(left, up, corner) {
  const [toLeft, toUp, toCorner] = [left, up, corner].map((one) => Math.abs(left + up - corner - one));
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function readChunks(png) {
  const chunks = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function writeChunk(type, data) {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, data.length + 8)), data.length + 8);
  return chunk;
}

function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
