export const WHOSE = /^(?:its|his|her|their|my|our|your|whose)$|['’]s?$/i;
