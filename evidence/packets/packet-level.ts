/** The packet ladder of RENDER (arXiv 2608.23568): each level tells more about the witnesses than the one before. */
export const packetLevels = ['P0', 'P1', 'P2', 'P3', 'P4'] as const;
export type PacketLevel = (typeof packetLevels)[number];

/** The paper's names. */
export const packetNames = {
  P0: 'raw_packet',
  P1: 'positive_only',
  P2: 'active_only',
  P3: 'ctx_normalized',
  P4: 'full_render',
} as const satisfies Record<PacketLevel, string>;
