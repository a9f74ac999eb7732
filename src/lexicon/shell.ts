/** Options that destroy or stop what stands there with the words they are told to. */
const HARM = "--force --hard --purge -fd -fdx -fr -rf";
/** What does so by itself, whatever it is told. */
const KILLS =
  "--delete -delete dd delete destroy drop dropdb erase flushall flushdb halt kill killall mkfs poweroff purge reboot remove removedirs rm rmdir rmtree shred shutdown truncate unlink wipe wipefs";
/** What reaches other hosts. */
const NETWORK = "apt curl dig docker ftp git host http nc npm nslookup ping pip rsync scp sftp ssh telnet wget";
/** Folders, options, settings and answers that every system has. */
const EVERYWHERE =
  "/dev/null /etc /home /opt /srv /tmp /usr /usr/bin /usr/local /usr/local/bin /var /var/lib /var/log /var/tmp /bin/bash /bin/sh /usr/bin/env --help --version LC_ALL 0 1";
/** Words that a line of a shell, of Python or of SQL begins with where nothing but words follows. */
const BEGINS =
  "alter assert async await awk bundle case cat cd chmod chown cp create createdb diff do docker echo elif else except export find for from git global grant grep group having head if import insert journalctl kubectl limit ln local ls make mkdir mv nonlocal npm order pass pip podman python python3 raise return sed select service set sort source sudo systemctl tail tar test then touch try until update values where while with yield";
/** What takes away what stands behind it, with the options that it has for that; what makes what stands behind it. */
const REMOVES = "dropdb rm rmdir unlink -f -r -rf --force";
const MAKES = "createdb mkdir touch";

/** Endings of files that are countries or kinds of hosts as well. */
const ENDINGS = "md new pl ps pub py rs sh so target zip";

/** What turns letters that nobody can read into words. */
const DECODERS = "atob b64decode fromCharCode fromhex rot13 unhexlify";

/** What disks are called by. */
const DISKS = "disk hd mapper md nvme sd vd xvd";

/** What settings end in that is the end of a domain as well: "cluster.name", "path.data". */
const SETTINGS = "data host id link map name page space store style zone";

/** What languages of programs are called at the head of a block. */
const LANGUAGES =
  "c cpp cs csharp go golang java javascript js json jsx kotlin kt php promql py python rb rs ruby rust scala sql swift ts tsx typescript";

/** Words that only join commands. */
const JOINTS = "! ( { do done elif else fi for if in then while";
/** What runs what stands behind it, whatever options that has. */
const RUNNERS = "bash dash doas env eval exec find ksh nice nohup parallel sh sudo su time timeout watch xargs zsh";

export const SHELL_JOINTS: ReadonlySet<string> = new Set(JOINTS.split(" "));
/** What a block is called that holds a text and no code; "" where it is called nothing. */
export const TEXTS: ReadonlySet<string> = new Set(["", ..."email mail markdown md text txt".split(" ")]);
export const SHELL_RUNNERS: ReadonlySet<string> = new Set(RUNNERS.split(" "));
export const PROGRAMS: ReadonlySet<string> = new Set(LANGUAGES.split(" "));
export const SHELL_DECODERS: ReadonlySet<string> = new Set(DECODERS.split(" "));
export const SHELL_DISKS: ReadonlySet<string> = new Set(DISKS.split(" "));
export const SETTING_ENDINGS: ReadonlySet<string> = new Set(SETTINGS.split(" "));
export const FILE_ENDINGS: ReadonlySet<string> = new Set(ENDINGS.split(" "));
export const CODE_BEGINS: ReadonlySet<string> = new Set(BEGINS.split(" "));
export const SHELL_REMOVES: ReadonlySet<string> = new Set(REMOVES.split(" "));
export const SHELL_MAKES: ReadonlySet<string> = new Set(MAKES.split(" "));
export const SHELL_KILLS: ReadonlySet<string> = new Set(KILLS.split(" "));
export const SHELL_NETWORK: ReadonlySet<string> = new Set(NETWORK.split(" "));
export const SHELL_HARM: ReadonlySet<string> = new Set([...HARM.split(" "), ...SHELL_KILLS]);
export const SHELL_GIVENS: ReadonlySet<string> = new Set(EVERYWHERE.split(" "));
