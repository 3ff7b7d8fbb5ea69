/** So often a RECON reply that can't be read is asked for again; in the end it counts as an abstention. */
export const mostUnreadRounds = 3;
