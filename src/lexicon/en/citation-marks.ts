/** Words after which two numbers in brackets are an interval. */
export const INTERVAL = /(?:[∈=∊]|\b(?:interval|range|between|in|within|to|from)|区间|范围)\s*$/i;
