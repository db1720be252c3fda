/** Share of the page loads that are traced (spec §9). */
export const TRACING_SAMPLE_RATE = 0.01;
